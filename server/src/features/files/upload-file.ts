import type { Readable } from 'node:stream'
import { fileTypes, type MediaType, maxFileBytes } from '@reihum/contract/files/file-types.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { withIncoming } from '#platform/storage/incoming.ts'
import type { Held, Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Turns } from '#platform/turns.ts'
import { fileUploaded } from './file.events.ts'
import { findFile, knownContent } from './file.queries.ts'
import { honestName, keyOf } from './file.rules.ts'
import { insertFile } from './file.store.ts'
import { type ImageSize, measureImage } from './image.ts'
import { recogniseContent } from './recognise-content.ts'
import { expectStorage, requireStorage } from './require-storage.ts'

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

type Upload = {
  id: string
  filename: string
  content: Readable
  /** How long the content says it is; null: it does not say. */
  bytes: number | null
}

type Dependencies = {
  storage: Storage
  incoming: string
  /** Images are looked through one at a time; without turns at once, as for the seed, which is alone. */
  turns?: Turns
}

type Recognised = { mediaType: MediaType; filename: string; image: ImageSize | null }

async function storeFile(
  ctx: TenantContext,
  id: string,
  held: Held,
  { mediaType, filename, image }: Recognised,
) {
  await requireStorage(ctx, { id, bytes: held.size })
  const isNew = await insertFile(ctx, {
    id,
    filename,
    filesize: held.size,
    sha256: held.sha256,
    media_type: mediaType,
    kind: fileTypes[mediaType].kind,
    ...(image && { ...image, image_state: 'processing' }),
  })
  if (isNew) await record(ctx, fileUploaded(id, { filename, filesize: held.size }))
  else if ((await findFile(ctx, id))?.sha256 !== held.sha256) throw new Refusal('FILE_CHANGED')
}

/**
 * Receives a file as a stream, checks it as a whole on disk, stores its content, and then inserts its row. The content
 * exists before the row that refers to it; a crash in between leaves a content that the sweep removes.
 */
export async function uploadFile(
  enter: Enter,
  { storage, incoming, turns }: Dependencies,
  { id, filename, content, bytes }: Upload,
): Promise<void> {
  // Callers without permission, and files without room, are refused before the first byte is read.
  const tenantId = await enter(async (ctx) => {
    await expectStorage(ctx, { id, bytes: bytes ?? 1 })
    return ctx.tenantId
  })
  const measure = (path: string) =>
    turns ? turns.run(tenantId, () => measureImage(path)) : measureImage(path)
  await withIncoming(incoming, content, maxFileBytes, async (held) => {
    const mediaType = await recogniseContent(held, filename)
    const image = fileTypes[mediaType].kind === 'image' ? await measure(held.path) : null
    const key = keyOf(tenantId, id, held.sha256)
    await storage.put(key, held)
    const recognised = { mediaType, image, filename: honestName(filename, mediaType) }
    try {
      await enter((ctx) => storeFile(ctx, id, held, recognised))
    } catch (error) {
      const known = await enter((ctx) => knownContent(ctx, [key])).catch(() => null)
      if (known && !known.has(key)) await storage.remove(key)
      throw error
    }
  })
}
