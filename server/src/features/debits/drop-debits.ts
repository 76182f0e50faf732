import { lockReceivables } from '#features/ledger/lock-money.ts'
import { today as todayOf } from '#features/payments/today.ts'
import { record, recordMany } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { closeAsCancelled } from './close-debit-run.ts'
import { type Broken, brokenDebits } from './collectible.queries.ts'
import { endItems, type LockedDebit, lockDebits } from './debit.store.ts'
import { debitDropped, debitFilesRenewed } from './debits.events.ts'
import { writeRunFiles } from './run-files.ts'

type Why = Broken['why'] | 'by_hand'

async function receivablesOf({ tx, tenantId }: TenantContext, debitIds: readonly string[]) {
  if (debitIds.length === 0) return []
  const rows = await tx
    .selectFrom('debit_item')
    .select('receivable_id')
    .where('tenant_id', '=', tenantId)
    .where('debit_id', 'in', debitIds)
    .execute()
  return rows.map(({ receivable_id }) => receivable_id)
}

async function storeDropped(ctx: TenantContext, dropped: readonly LockedDebit[], why: Why): Promise<void> {
  if (dropped.length === 0) return
  const ids = dropped.map(({ id }) => id)
  await ctx.tx
    .updateTable('debit')
    .set({ state: 'dropped', dropped_for: why, run_id: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', ids)
    .execute()
  await endItems(ctx, ids)
  await recordMany(
    ctx,
    dropped.map(({ id, payerId, cents }) => ({
      event: debitDropped({ debitId: id, payerId, amountCents: cents }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}

/** A file without what was withdrawn takes the place of the former one; without anything left, the run is discarded. */
async function renewFiles(ctx: TenantContext, vault: Vault, runId: string): Promise<void> {
  const left = await lockDebits(ctx, { runId })
  if (left.length === 0) return closeAsCancelled(ctx, runId)
  await writeRunFiles(ctx, vault, runId)
  const amountCents = left.reduce((sum, { cents }) => sum + cents, 0)
  await record(ctx, debitFilesRenewed(runId, { debits: left.length, amountCents }))
}

/**
 * Withdraws what must not be collected any more, also out of files that the bank does not have yet. What was handed in
 * cannot be recalled: it is collected, and what is not owed any more becomes a credit.
 */
export async function dropBrokenDebits(ctx: TenantContext, vault: Vault): Promise<void> {
  const today = todayOf(ctx)
  const found = await brokenDebits(ctx, today)
  if (found.length === 0) return
  await oneAtATime(ctx, 'debits')
  const ids = found.map(({ id }) => id)
  await lockReceivables(ctx, await receivablesOf(ctx, ids))
  const locked = new Map((await lockDebits(ctx, { ids })).map((one) => [one.id, one]))
  // Asked again under the locks.
  const broken = await brokenDebits(ctx, today, ids)
  const of = (why: Why) => broken.filter((one) => one.why === why).flatMap(({ id }) => locked.get(id) ?? [])
  for (const why of ['not_owed', 'mandate', 'too_early'] as const) await storeDropped(ctx, of(why), why)
  const runs = new Set(broken.flatMap(({ id }) => locked.get(id)?.runId ?? []))
  for (const runId of runs) await renewFiles(ctx, vault, runId)
}

/** The payer has another account: files that the bank does not have yet are made anew with it. */
export async function renewFilesOf(ctx: TenantContext, vault: Vault, mandateId: string): Promise<void> {
  await oneAtATime(ctx, 'debits')
  const rows = await ctx.tx
    .selectFrom('debit')
    .select('run_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId)
    .where('mandate_id', '=', mandateId)
    .where('state', '=', 'in_run')
    .execute()
  for (const { run_id } of rows) if (run_id) await renewFiles(ctx, vault, run_id)
}

/** Somebody withdraws what was announced and is in no file yet. */
export async function dropDebit(ctx: TenantContext, id: string): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, 'debits')
  await lockReceivables(ctx, await receivablesOf(ctx, [id]))
  const [debit] = await lockDebits(ctx, { ids: [id] })
  if (!debit) throw new Refusal('NOT_FOUND')
  if (debit.state === 'dropped') return
  if (debit.state !== 'announced') throw new Refusal('DEBIT_CANNOT_BE_RECALLED')
  await storeDropped(ctx, [debit], 'by_hand')
}
