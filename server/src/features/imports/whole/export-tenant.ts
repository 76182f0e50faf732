import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { exportKeptDays, type WholeExportFailure } from '@reihum/contract/imports/whole-export.schema.ts'
import { type KeptFile, removeContent, storeHeld } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { holdFile, mayPass } from '#platform/storage/hold-file.ts'
import { ZipTooLarge } from '#platform/tables/zip-file.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { describeTables } from './known-columns.queries.ts'
import { planExport } from './owned-table.rules.ts'
import { packExport } from './pack-export.ts'
import { readTables } from './read-tables.ts'
import { exportFailed, exportReady } from './tenant-export.events.ts'
import {
  endExport,
  lockExport,
  lockReadyExports,
  noteProgress,
  storeFailure,
  storeReady,
} from './tenant-export.store.ts'

type Dependencies = Pick<JobDependencies, 'inTenant' | 'storage' | 'incoming' | 'owned' | 'product'>
type Asked = JobPayload<{ exportId: string }>

/** Somebody cancelled it while it was being made. */
class Cancelled extends Error {}

const dayMs = 86_400_000
const progressEveryMs = 2_000

const nameOf = (slug: string, now: Date) => `${slug}-${now.toISOString().slice(0, 10)}.zip`

type Packing = {
  tenantId: string
  withFiles: boolean
  /** Where everything is written to. */
  folder: string
  /** Told every other second; what it throws ends the work. */
  onProgress: (done: number, total: number) => Promise<void>
}

/**
 * Packs everything that a tenant owns into a ZIP on this machine: reads all tables of one moment into files, lets the
 * connection go, and packs them with the contents of the files. Nothing is ever in memory as a whole.
 */
export async function packTenant(
  { inTenant, storage, owned, product }: Pick<Dependencies, 'inTenant' | 'storage' | 'owned' | 'product'>,
  { tenantId, withFiles, folder, onProgress }: Packing,
) {
  const snapshot = { access: 'system', origin: noOrigin, isSnapshot: true, deadline: null } as const
  const { read, tenant, now } = await inTenant({ tenant: tenantId, ...snapshot }, async (ctx) => {
    const { columns, keys } = await describeTables(ctx, Object.keys(owned))
    const tables = await readTables(ctx, folder, planExport(owned, columns, keys))
    return { read: tables, tenant: ctx.tenant, now: ctx.now }
  })
  let told = 0
  const packed = await packExport(
    {
      storage,
      folder,
      owned,
      product: product.name,
      async onProgress(done, total) {
        if (Date.now() - told < progressEveryMs) return
        told = Date.now()
        // The sweep of unfinished uploads takes a folder that nobody has touched for an hour.
        await utimes(folder, new Date(), new Date())
        await onProgress(done, total)
      },
    },
    { tenant, now, read, withFiles },
  )
  return { packed, filename: nameOf(tenant.slug, now) }
}

/** Makes an export of everything that a tenant owns. After a crash it begins anew. */
export function exportTenant({ inTenant, storage, incoming, owned, product }: Dependencies) {
  const enter = <Result>({ tenantId }: JobPayload, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin, deadline: null }, body)

  async function make(asked: Asked, withFiles: boolean, folder: string) {
    const { exportId, tenantId } = asked
    const onProgress = async (done: number, total: number) => {
      if (!(await enter(asked, (ctx) => noteProgress(ctx, exportId, { done, total })))) throw new Cancelled()
    }
    const { packed, filename } = await packTenant(
      { inTenant, storage, owned, product },
      { tenantId, withFiles, folder, onProgress },
    )
    const held = await holdFile(packed.path)
    return {
      packed,
      file: await storeHeld(storage, tenantId, held, { filename, mediaType: 'application/zip' }),
    }
  }

  /** Stores that it is there; the one before is not needed any more. */
  const finish = (asked: Asked, { packed, file }: Awaited<ReturnType<typeof make>>) =>
    enter(asked, async (ctx): Promise<KeptFile[]> => {
      const { exportId } = asked
      if ((await lockExport(ctx, exportId))?.state !== 'running') return [file]
      const former: KeptFile[] = []
      for (const row of await lockReadyExports(ctx)) {
        const gone = await endExport(ctx, row)
        if (gone) former.push(gone)
      }
      const { rows, files, missingFiles, steps: done } = packed
      const expiresAt = new Date(ctx.now.getTime() + exportKeptDays * dayMs)
      await storeReady(ctx, exportId, file, { rows, files, missingFiles, done, expiresAt })
      await record(ctx, exportReady(ctx.tenantId, exportId, { rows, files }))
      return former
    })

  const fail = (asked: Asked, failure: WholeExportFailure) =>
    enter(asked, async (ctx) => {
      if ((await lockExport(ctx, asked.exportId))?.state !== 'running') return
      await storeFailure(ctx, asked.exportId, failure)
      await record(ctx, exportFailed(ctx.tenantId, asked.exportId, failure))
    })

  return async (asked: Asked, { isLast }: JobAttempt): Promise<void> => {
    const row = await enter(asked, (ctx) => lockExport(ctx, asked.exportId))
    if (row?.state !== 'running') return
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(incoming, 'export-'))
    try {
      const gone = await finish(asked, await make(asked, row.with_files, folder))
      for (const file of gone) await removeContent(storage, asked.tenantId, file)
    } catch (error) {
      if (error instanceof Cancelled) return
      if (error instanceof ZipTooLarge) return await fail(asked, 'too_large')
      if (mayPass(error)) throw new Postponed(60, (error as Error).message)
      if (isLast) await fail(asked, 'gave_up')
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
