import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import { holdFile, mayPass } from '#platform/storage/hold-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { type FileRow, findFile } from './file.queries.ts'
import { keyOf } from './file.rules.ts'
import { insertVariants, lockFile, type NewVariant, setImageState } from './file.store.ts'
import type { VariantSize } from './image.rules.ts'
import { makeVariants } from './image.ts'

type FilePayload = JobPayload<{ fileId: string }>

type Dependencies = { inTenant: InTenant; storage: Storage; incoming: string }

/** Waiting for a storage or for room counts as no attempt. */
const postponed = (error: unknown): unknown =>
  mayPass(error) ? new Postponed(30, (error as Error).message) : error

export function fileJobs({ inTenant, storage, incoming }: Dependencies) {
  const enter = <Result>({ tenantId }: JobPayload, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)

  async function keepVariants(payload: JobPayload, row: FileRow, folder: string) {
    const original = await storage.read(keyOf(row.tenant_id, row.id, row.sha256))
    if (!original) throw new Error('the bytes of the image are gone')
    const source = join(folder, 'original')
    await pipeline(original, createWriteStream(source))
    const targetOf = ({ width, mediaType }: VariantSize) =>
      join(folder, `${width}-${mediaType.split('/')[1]}`)
    const size = { width: row.width ?? 1, height: row.height ?? 1 }
    const variants: NewVariant[] = []
    for (const variant of await makeVariants(source, size, targetOf)) {
      const held = await holdFile(targetOf(variant))
      await storage.put(keyOf(row.tenant_id, row.id, held.sha256), held)
      variants.push({
        file_id: row.id,
        width: variant.width,
        height: variant.height,
        media_type: variant.mediaType,
        filesize: held.size,
        sha256: held.sha256,
      })
    }
    await enter(payload, async (ctx) => {
      // The file was deleted in the meantime, so the variants are not needed; the sweep removes their contents.
      if ((await lockFile(ctx, row.id))?.image_state !== 'processing') return
      await insertVariants(ctx, variants)
      await setImageState(ctx, row.id, 'ready')
    })
  }

  return {
    'files.make-variants': async (payload: FilePayload, { isLast }: JobAttempt) => {
      const { fileId: id } = payload
      const row = await enter(payload, (ctx) => findFile(ctx, id))
      if (row?.image_state !== 'processing') return
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const folder = await mkdtemp(join(incoming, 'image-'))
      try {
        await keepVariants(payload, row, folder)
      } catch (error) {
        const reason = postponed(error)
        if (isLast && !(reason instanceof Postponed))
          await enter(payload, (ctx) => setImageState(ctx, id, 'failed'))
        throw reason
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    'files.remove-content': async (payload: FilePayload) => {
      const { fileId: id } = payload
      if (await enter(payload, (ctx) => findFile(ctx, id))) return
      try {
        for await (const { key } of storage.list(`${payload.tenantId}/${id}/`)) await storage.remove(key)
      } catch (error) {
        throw postponed(error)
      }
    },
  }
}
