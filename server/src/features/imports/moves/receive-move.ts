import type { Readable } from 'node:stream'
import { maxMoveBytes, moveKeptHours } from '@reihum/contract/imports/move.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { removeContent, storeHeld } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { HouseOwned } from '#platform/room-owned.ts'
import { withIncoming } from '#platform/storage/incoming.ts'
import type { Held, Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Turns } from '#platform/turns.ts'
import { requireMember } from '../whole/manage-exports.ts'
import { checkArchive } from './check-archive.ts'
import { moveChecked } from './move.events.ts'
import { findMoveRow, hasOpenMove, insertMove } from './move.store.ts'
import { readPlan } from './plan-arrival.ts'
import { requireEmpty, requireFitting } from './require-fitting.ts'

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

type Dependencies = { storage: Storage; incoming: string; owned: HouseOwned; turns: Turns; locale: Locale }

type Sent = { id: string; filename: string; content: Readable }

const tooLarge = (error: unknown) =>
  error instanceof Refusal && error.code === 'FILE_TOO_LARGE' ? new Refusal('ARCHIVE_TOO_LARGE') : error

const shownName = (filename: string) =>
  filename
    .replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
    .trim()
    .slice(-200) || 'archive.zip'

/** Receives the archive of a whole export, reads it through, and keeps it for a while. Nothing is taken in yet. */
export async function receiveMove(
  enter: Enter,
  { storage, incoming, owned, turns, locale }: Dependencies,
  { id, filename, content }: Sent,
): Promise<void> {
  const requireOpen = async (ctx: TenantContext) => {
    requireMember(ctx, 'MOVE_BY_SUPPORT')
    requireVerified(ctx)
    if (await findMoveRow(ctx, id)) return
    if (await hasOpenMove(ctx)) throw new Refusal('MOVE_RUNNING')
    await requireEmpty(ctx, await readPlan(ctx, owned), locale)
  }
  // Whoever may not, and where something is in the way, is refused before the first byte is read.
  const { tenantId, plan, now } = await enter(async (ctx) => {
    await requireOpen(ctx)
    return { tenantId: ctx.tenantId, plan: await readPlan(ctx, owned), now: ctx.now }
  })
  const keep = async (held: Held) => {
    if (held.size === 0) throw new Refusal('FILE_EMPTY')
    const source = await turns.run(tenantId, () => checkArchive(held.path, plan, now))
    const named = { filename: shownName(filename), mediaType: 'application/zip' }
    const file = await storeHeld(storage, tenantId, held, named)
    const store = async (ctx: TenantContext): Promise<boolean> => {
      await oneAtATime(ctx, 'move')
      await requireOpen(ctx)
      const known = await findMoveRow(ctx, id)
      if (known && known.sha256 !== held.sha256) throw new Refusal('FILE_CHANGED')
      if (known) return false
      await requireFitting(ctx, source)
      const expiresAt = new Date(ctx.now.getTime() + moveKeptHours * 3_600_000)
      const checkedBy = requireMember(ctx, 'MOVE_BY_SUPPORT')
      if (!(await insertMove(ctx, { id, file, source, checkedBy, expiresAt })))
        throw new Refusal('MOVE_RUNNING')
      await record(ctx, moveChecked(ctx.tenantId, id, { filename: file.filename, sha256: file.sha256 }))
      return true
    }
    const isKept = await enter(store).catch(async (error) => {
      await removeContent(storage, tenantId, file)
      throw error
    })
    if (!isKept) await removeContent(storage, tenantId, file)
  }
  await withIncoming(incoming, content, maxMoveBytes, keep).catch((error) => {
    throw tooLarge(error)
  })
}
