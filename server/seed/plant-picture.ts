import { createReadStream } from 'node:fs'
import { changeFile } from '#features/files/change-file.ts'
import { uploadFile } from '#features/files/upload-file.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Actor, noOrigin } from '#platform/tenant-context.ts'
import type { School, SchoolCourse } from './school.ts'

/**
 * Where pictures are stored. A worker makes their variants later, because that takes a while; the seed does everything
 * else at once.
 */
export type Pictures = { inTenant: InTenant; storage: Storage; incoming: string }

type Illustrated = { school: School; operator: Actor; pictures?: Pictures }

/** Uploads and publishes the picture of a course at the time the course was entered. */
export async function plantPicture(
  { school, operator, pictures }: Illustrated,
  { picture, reference }: SchoolCourse,
  at: Date,
): Promise<string | null> {
  if (!picture || !pictures) return null
  const { inTenant, ...kept } = pictures
  const id = newId(at.getTime())
  const content = createReadStream(new URL(`pictures/${picture.shows}.jpg`, import.meta.url))
  const enter: Parameters<typeof uploadFile>[0] = (body) =>
    inTenant({ tenant: school.slug, access: 'system', actor: operator, origin: noOrigin }, (ctx) =>
      body({ ...ctx, isVerified: true, now: at }),
    )
  const filename = `${reference.toLowerCase()}.jpg`
  await uploadFile(enter, kept, { id, filename, content, bytes: null })
  await enter((ctx) => changeFile(ctx, id, { filename, altText: picture.alt, published: true }))
  return id
}
