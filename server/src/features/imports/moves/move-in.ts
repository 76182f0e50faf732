import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MoveFailure } from '@reihum/contract/imports/move.schema.ts'
import { keyOf } from '#features/files/file.rules.ts'
import { findKeptFile, type KeptFile, removeContent } from '#features/files/kept-files.ts'
import { makeVariantsAnew } from '#features/files/make-variants-anew.ts'
import { type ArrivedFile, forgetArrived, storeArrived } from '#features/files/store-arrived.ts'
import { usageOf } from '#features/tenants/usage.queries.ts'
import { record } from '#platform/audit/record.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { holdFile, mayPass } from '#platform/storage/hold-file.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Row } from './archive.rules.ts'
import type { Plan } from './arriving-tables.rules.ts'
import { movedIn, moveFailed } from './move.events.ts'
import { endMove, findMoveRow, lockMove, type MoveRow, noteProgress } from './move.store.ts'
import { type Archive, asRefused, linesOf, openArchive } from './open-archive.ts'
import { readPlan } from './plan-arrival.ts'
import { type TakenIn, takeIn, Unequal, Unfit } from './take-in.ts'

type Dependencies = Pick<
  JobDependencies,
  'inTenant' | 'storage' | 'incoming' | 'owned' | 'vault' | 'invariants'
>
type Asked = JobPayload<{ moveId: string }>

/** It ended while it was being taken in: another node was faster. */
class Ended extends Error {}

const progressEveryMs = 2_000

type Failed = { failure: MoveFailure; failedAt: string }

/** What will not get better by trying once more; null: it may. */
function failureOf(error: unknown): Failed | null {
  if (error instanceof Unequal) return { failure: 'unequal', failedAt: error.what }
  if (error instanceof Unfit) return { failure: 'archive', failedAt: error.what }
  if (!(error instanceof Refusal)) return null
  const failedAt = String(error.data.what ?? '')
  if (error.code.startsWith('ARCHIVE_')) return { failure: 'archive', failedAt }
  if (error.code === 'MOVE_NOT_EMPTY') return { failure: 'not_empty', failedAt }
  if (error.code === 'CURRENCY_FIXED') return { failure: 'currency', failedAt }
  return error.code === 'TIER_LIMIT_REACHED' ? { failure: 'tier', failedAt } : null
}

const asFile = (row: Row): ArrivedFile => ({
  id: String(row.id),
  filename: String(row.filename),
  mediaType: String(row.media_type),
  kind: typeof row.kind === 'string' ? row.kind : null,
  sha256: String(row.sha256),
})

/** Refuses what passes a limit of the tier once everything is in. */
async function requireWithinTier(ctx: TenantContext): Promise<void> {
  const { bars, tier } = await usageOf(ctx, ctx.tenant)
  for (const { name, used, limit } of bars)
    if (['publishedCourses', 'storageMegabytes'].includes(name) && limit !== null && used > limit)
      throw new Refusal('TIER_LIMIT_REACHED', { tier, limit, what: name })
}

/**
 * Takes an archive in: first the contents of its files, which nobody sees without their rows, then all rows in one
 * transaction. After a crash it begins anew; when it fails, the tenant is as empty as before.
 */
export function moveIn({ inTenant, storage, incoming, owned, vault, invariants }: Dependencies) {
  const enter = <Result>({ tenantId }: JobPayload, body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin, deadline: null }, body)

  /** Puts the archive onto this machine, where it can be read here and there. */
  async function fetchArchive(asked: Asked, row: MoveRow, folder: string): Promise<string> {
    const file = await enter(asked, (ctx) => findKeptFile(ctx, row.file_id ?? ''))
    const content = await storage.read(keyOf(asked.tenantId, file.id, file.sha256))
    const damaged = new Refusal('ARCHIVE_DAMAGED', { what: row.filename })
    if (!content) throw damaged
    const path = join(folder, 'archive.zip')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    if ((await holdFile(path)).sha256 !== row.sha256) throw damaged
    return path
  }

  async function storeContent(asked: Asked, archive: Archive, file: ArrivedFile, folder: string) {
    const { contents, manifest, zip } = archive
    const entry = zip.entries.get(contents.get(file.id) ?? '')
    // Its content was missing or damaged where it came from, and so it is here.
    const isMissing = manifest.files.missing.includes(file.id)
    if (!entry && isMissing) return false
    if (!entry) throw new Refusal('ARCHIVE_DAMAGED', { what: file.id })
    const path = join(folder, 'content')
    await pipeline(zip.read(entry), createWriteStream(path, { mode: 0o600 })).catch((error) => {
      throw asRefused(error)
    })
    const isStored = await storeArrived(storage, asked.tenantId, await holdFile(path), file)
    if (!isStored && !isMissing) throw new Refusal('ARCHIVE_DAMAGED', { what: file.id })
    return isStored
  }

  type Work = { asked: Asked; row: MoveRow; folder: string; step: () => Promise<void> }

  async function storeContents(
    { asked, folder, step }: Work,
    archive: Archive,
    plan: Plan,
    stored: ArrivedFile[],
  ): Promise<void> {
    for (const table of archive.manifest.tables) {
      if (!plan.known.get(table.name)?.hasContents) continue
      for await (const { row } of linesOf(archive, table)) {
        const file = asFile(row)
        if (await storeContent(asked, archive, file, folder)) stored.push(file)
        await step()
      }
    }
  }

  /** All rows, and what is to be known of them, in one transaction. */
  const takeRows = ({ asked, row, step }: Work, archive: Archive, plan: Plan, files: number) =>
    enter(asked, async (ctx): Promise<KeptFile> => {
      let gone: KeptFile | null = null
      const note = async (taken: TakenIn) => {
        await requireWithinTier(ctx)
        gone = await endMove(ctx, row, { state: 'done', taken })
        if (!gone) throw new Ended()
        await makeVariantsAnew(ctx)
        await record(ctx, movedIn(ctx.tenantId, row.id, { rows: taken.rows, files, sha256: row.sha256 }))
      }
      // Nobody waits for it with a connection in their hands.
      const onTable = async () => void step().catch(() => undefined)
      await takeIn(ctx, { archive, plan, userId: row.asked_by }, { vault, invariants, onTable, note })
      return gone as unknown as KeptFile
    })

  const fail = (asked: Asked, failed: Failed) =>
    enter(asked, async (ctx) => {
      const row = await lockMove(ctx, asked.moveId)
      if (row?.state !== 'running') return null
      const file = await endMove(ctx, row, { state: 'failed', ...failed })
      await record(ctx, moveFailed(ctx.tenantId, row.id, failed))
      return file
    })

  /** Tells from time to time how far it is. */
  function stepper(asked: Asked, folder: string, total: number) {
    let [done, told] = [0, 0]
    return async () => {
      done += 1
      if (Date.now() - told < progressEveryMs) return
      told = Date.now()
      // The sweep of unfinished uploads takes a folder that nobody has touched for an hour.
      await utimes(folder, new Date(), new Date())
      await enter(asked, (ctx) => noteProgress(ctx, asked.moveId, { done: Math.min(done, total), total }))
    }
  }

  async function take(asked: Asked, row: MoveRow, folder: string, stored: ArrivedFile[]): Promise<KeptFile> {
    const path = await fetchArchive(asked, row, folder)
    const plan = await enter(asked, (ctx) => readPlan(ctx, owned))
    const archive = await openArchive(path, plan)
    try {
      const total = plan.tables.length + archive.contents.size
      const work = { asked, row, folder, step: stepper(asked, folder, total) }
      await storeContents(work, archive, plan, stored)
      return await takeRows(work, archive, plan, stored.length)
    } finally {
      await archive.zip.close()
    }
  }

  return async (asked: Asked, { isLast }: JobAttempt): Promise<void> => {
    const row = await enter(asked, (ctx) => findMoveRow(ctx, asked.moveId))
    if (row?.state !== 'running') return
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(incoming, 'move-'))
    const stored: ArrivedFile[] = []
    try {
      const archive = await take(asked, row, folder, stored)
      await removeContent(storage, asked.tenantId, archive)
    } catch (error) {
      if (error instanceof Ended) return
      if (mayPass(error)) throw new Postponed(60, (error as Error).message)
      const failed = failureOf(error) ?? (isLast ? { failure: 'gave_up' as const, failedAt: '' } : null)
      if (!failed) throw error
      await forgetArrived(storage, asked.tenantId, stored)
      const archive = await fail(asked, failed)
      if (archive) await removeContent(storage, asked.tenantId, archive)
      if (failed.failure === 'gave_up') throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
