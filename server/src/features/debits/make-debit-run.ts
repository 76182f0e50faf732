import { today as todayOf } from '#features/payments/today.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { brokenDebits } from './collectible.queries.ts'
import { earliestCollection } from './debit.rules.ts'
import { type LockedDebit, lockDebits } from './debit.store.ts'
import { debitSettings } from './debit-settings.ts'
import { debitRunMade } from './debits.events.ts'
import { writeRunFiles } from './run-files.ts'

type Wanted = { requestKey: string; debitIds: readonly string[]; sumCents: number; confirmation: string }

function requireCode(ctx: TenantContext, key: Buffer, confirmation: string): void {
  if (!('userId' in ctx.actor)) return
  const sensitive = { userId: ctx.actor.userId, action: 'collect-debits', subject: ctx.tenantId } as const
  requireConfirmation(key, sensitive, confirmation, ctx.now)
}

async function isMade({ tx, tenantId }: TenantContext, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('debit_run')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Only what is announced, still owed and allowed goes into a file; what is missing changes count and sum. */
async function collectible(ctx: TenantContext, ids: readonly string[]): Promise<LockedDebit[]> {
  const locked = await lockDebits(ctx, { ids })
  const broken = new Set((await brokenDebits(ctx, todayOf(ctx), ids)).map(({ id }) => id))
  return locked.filter(({ id, state }) => state === 'announced' && !broken.has(id))
}

/** Each is collected on its day, or on the first one that the bank can still keep. */
async function storeRun(
  ctx: TenantContext,
  id: string,
  debits: readonly LockedDebit[],
  earliest: string,
): Promise<void> {
  await ctx.tx
    .insertInto('debit_run')
    .values({
      tenant_id: ctx.tenantId,
      id,
      made_at: ctx.now,
      debits: debits.length,
      cents: debits.reduce((sum, { cents }) => sum + cents, 0),
      ...actorColumns(ctx.actor),
    })
    .execute()
  const late = debits.filter(({ collectOn }) => collectOn < earliest).map((one) => one.id)
  const own = debits.map((one) => one.id)
  const update = () => ctx.tx.updateTable('debit').where('tenant_id', '=', ctx.tenantId)
  if (late.length > 0) await update().set({ collect_on: earliest }).where('id', 'in', late).execute()
  await update().set({ state: 'in_run', run_id: id }).where('id', 'in', own).execute()
}

/**
 * Makes the files for the bank. Count and sum must be those that somebody has seen, or there is no file. Commands about
 * debits of a tenant run one after the other, so of two runs at once the second finds nothing left.
 */
export async function makeDebitRun(
  ctx: TenantContext,
  { vault, confirmationKey }: { vault: Vault; confirmationKey: Buffer },
  { requestKey: id, debitIds, sumCents, confirmation }: Wanted,
): Promise<void> {
  requireVerified(ctx)
  requireCode(ctx, confirmationKey, confirmation)
  if (!(await creditorOf(ctx, vault))) throw new Refusal('DEBITS_NOT_SET_UP')
  await oneAtATime(ctx, 'debits')
  if (await isMade(ctx, id)) return
  const debits = await collectible(ctx, debitIds)
  const sum = debits.reduce((total, { cents }) => total + cents, 0)
  if (debits.length !== new Set(debitIds).size || sum !== sumCents)
    throw new Refusal('DEBIT_RUN_CHANGED', { debits: debits.length, sumCents: sum })
  const { leadDays } = await debitSettings(ctx)
  await storeRun(ctx, id, debits, earliestCollection(todayOf(ctx), leadDays))
  await writeRunFiles(ctx, vault, id)
  await record(ctx, debitRunMade(id, { debits: debits.length, amountCents: sum }))
}
