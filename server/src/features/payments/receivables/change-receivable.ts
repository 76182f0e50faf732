import { receivableChanged, receivableWrittenOff, writeOffTakenBack } from '#features/ledger/ledger.events.ts'
import { type LockedReceivable, lockReceivables } from '#features/ledger/lock-money.ts'
import { storeReceivableChange } from '#features/ledger/store-change.ts'
import { standingWriteOffs, takeBack } from '#features/ledger/take-back.ts'
import { storeWriteOffs } from '#features/ledger/write-off.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

async function lockReceivable(ctx: TenantContext, id: string): Promise<LockedReceivable> {
  requireVerified(ctx)
  const receivable = (await lockReceivables(ctx, [id])).get(id)
  if (!receivable) throw new Refusal('NOT_FOUND')
  return receivable
}

type Change = { revision: number; dueOn: string | null; note: string }

/** Puts off when it is due, which begins reminding and dunning anew, or changes the note. */
export async function changeReceivable(
  ctx: TenantContext,
  id: string,
  { revision, ...after }: Change,
): Promise<void> {
  const row = await lockReceivable(ctx, id)
  const before = { dueOn: row.due_on, note: row.note }
  if (!changeToSave(before, after, { stored: row.revision, seen: revision })) return
  const isPutOff = before.dueOn !== after.dueOn
  if (isPutOff && row.open_cents === 0) throw new Refusal('NOTHING_CHARGED')
  await storeReceivableChange(ctx, id, { ...after, isPutOff })
  if (isPutOff)
    await record(
      ctx,
      receivableChanged(id, { before: { dueOn: before.dueOn }, after: { dueOn: after.dueOn } }),
    )
}

/** Gives up what is open. Nothing happens if nothing is. */
export async function writeOffReceivable(ctx: TenantContext, id: string, reason: string): Promise<void> {
  const { open_cents: cents } = await lockReceivable(ctx, id)
  if (cents === 0) return
  await storeWriteOffs(ctx, [{ receivableId: id, cents, cause: 'by_hand', reason }])
  await record(ctx, receivableWrittenOff(id, cents, reason))
}

/** What was given up is owed again. */
export async function takeBackWriteOff(
  ctx: TenantContext,
  id: string,
  { writeOffId, reason }: { writeOffId: string; reason: string },
): Promise<void> {
  await lockReceivable(ctx, id)
  const writeOff = (await standingWriteOffs(ctx, [id])).find((one) => one.id === writeOffId)
  if (!writeOff) throw new Refusal('ALREADY_TAKEN_BACK')
  await takeBack(ctx, { allocations: [], writeOffs: [writeOff] }, { cause: 'taken_back', note: reason })
  await record(ctx, writeOffTakenBack(id, writeOff.cents, reason))
}
