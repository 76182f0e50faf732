import { lockReceivables } from '#features/ledger/lock-money.ts'
import { registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { lockMandates } from '#features/mandates/lock-mandates.ts'
import { markMandatesUsed } from '#features/mandates/mark-mandates-used.ts'
import { today as todayOf } from '#features/payments/today.ts'
import { holdForPayment } from '#features/registrations/deadlines/hold-for-payment.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { brokenDebits } from './collectible.queries.ts'
import { type LockedDebit, lockDebits } from './debit.store.ts'
import { debitRunCancelled, debitRunHandedIn } from './debits.events.ts'

type Closed = { handed_in_at: Date | null; cancelled_at: Date | null }

async function runOf({ tx, tenantId }: TenantContext, id: string): Promise<Closed> {
  const row = await tx
    .selectFrom('debit_run')
    .select(['handed_in_at', 'cancelled_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const userOf = ({ actor }: TenantContext) => ('userId' in actor ? actor.userId : null)

/** Money that banks pass on late is still on its way for so many days. */
const holdDays = 6

/** Reserved places wait for the money, so that none is given back as unpaid while the bank works. */
async function holdPlaces(
  ctx: TenantContext,
  receivableIds: readonly string[],
  until: string,
): Promise<void> {
  const registrationIds = await registrationsOfReceivables(ctx, receivableIds)
  await holdForPayment(ctx, registrationIds, new Date(`${addDays(until, holdDays)}T23:59:59Z`))
}

/** What a run is for, read before anything is locked, because places are locked first. */
async function receivablesOf(ctx: TenantContext, runId: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('debit_item as i')
    .innerJoin('debit as d', (join) =>
      join.onRef('d.tenant_id', '=', 'i.tenant_id').onRef('d.id', '=', 'i.debit_id'),
    )
    .select('i.receivable_id')
    .where('d.tenant_id', '=', ctx.tenantId)
    .where('d.run_id', '=', runId)
    .execute()
  return rows.map(({ receivable_id }) => receivable_id)
}

/**
 * Something was paid, cancelled or disputed, or a mandate revoked, since the files were made: they are made anew without it,
 * and nobody hands in the old ones. What the debits are for and their mandates are locked, so whatever changes them comes
 * before and is found here, or after, and finds the bank to have the files.
 */
async function requireCollectible(ctx: TenantContext, debits: readonly LockedDebit[]): Promise<void> {
  await lockMandates(
    ctx,
    debits.map(({ mandateId }) => mandateId),
  )
  const ids = debits.map(({ id }) => id)
  const without = new Set((await brokenDebits(ctx, todayOf(ctx), ids)).map(({ id }) => id))
  if (without.size === 0) return
  const left = debits.filter(({ id }) => !without.has(id))
  const sumCents = left.reduce((sum, { cents }) => sum + cents, 0)
  throw new Refusal('DEBIT_RUN_CHANGED', { debits: left.length, sumCents })
}

/** The bank has the files: nothing of it can be recalled, its mandates are used, and its places wait for the money. */
export async function handInDebitRun(ctx: TenantContext, runId: string): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, 'debits')
  const { handed_in_at, cancelled_at } = await runOf(ctx, runId)
  if (handed_in_at) return
  if (cancelled_at) throw new Refusal('DEBIT_RUN_CLOSED')
  const receivableIds = await receivablesOf(ctx, runId)
  const last = await ctx.tx
    .selectFrom('debit')
    .select(({ fn }) => fn.max('collect_on').as('day'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  await holdPlaces(ctx, receivableIds, String(last.day))
  await lockReceivables(ctx, receivableIds)
  const debits = await lockDebits(ctx, { runId })
  await requireCollectible(ctx, debits)
  await ctx.tx
    .updateTable('debit_run')
    .set({ handed_in_at: ctx.now, handed_in_by: userOf(ctx) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', runId)
    .execute()
  await ctx.tx
    .updateTable('debit')
    .set({ state: 'handed_in' })
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', runId)
    .execute()
  for (const [day, own] of Map.groupBy(debits, ({ collectOn }) => collectOn))
    await markMandatesUsed(
      ctx,
      own.map(({ mandateId }) => mandateId),
      day,
    )
  await record(ctx, debitRunHandedIn(runId))
}

/** The files are of no use any more. What is in them stays announced, and can go into another run. */
export async function cancelDebitRun(ctx: TenantContext, runId: string): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, 'debits')
  const { handed_in_at, cancelled_at } = await runOf(ctx, runId)
  if (cancelled_at) return
  if (handed_in_at) throw new Refusal('DEBIT_RUN_CLOSED')
  await lockDebits(ctx, { runId })
  await ctx.tx
    .updateTable('debit')
    .set({ state: 'announced', run_id: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', runId)
    .execute()
  await closeAsCancelled(ctx, runId)
}

export async function closeAsCancelled(ctx: TenantContext, runId: string): Promise<void> {
  await ctx.tx
    .updateTable('debit_run')
    .set({ cancelled_at: ctx.now, cancelled_by: userOf(ctx) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', runId)
    .execute()
  await ctx.tx
    .updateTable('debit_file')
    .set({ replaced_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('run_id', '=', runId)
    .where('replaced_at', 'is', null)
    .execute()
  await record(ctx, debitRunCancelled(runId))
}
