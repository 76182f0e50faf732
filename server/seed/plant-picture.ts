import { createReadStream } from 'node:fs'
import { changeFile } from '#features/files/change-file.ts'
import { uploadFile } from '#features/files/upload-file.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Actor, noOrigin } from '#platform/tenant-context.ts'
import type { School, SchoolCourse } from './school.ts'

/** Unlike all else, what follows an upload is left to a worker: the sizes of a picture take a while to make. */
export type Pictures = { inTenant: InTenant; storage: Storage; incoming: string }

type Illustrated = { school: School; operator: Actor; pictures?: Pictures }

/** The picture of a course, uploaded and published when the course was entered. */
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
      body({ ...ctx, now: at }),
    )
  const filename = `${reference.toLowerCase()}.jpg`
  await uploadFile(enter, kept, { id, filename, content })
  await enter((ctx) => changeFile(ctx, id, { filename, altText: picture.alt, published: true }))
  return id
}
