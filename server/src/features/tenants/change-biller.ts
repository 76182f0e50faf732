import type { Biller, BillerTerms } from '@reihum/contract/tenants/biller.schema.ts'
import { sql } from 'kysely'
import { actorOf } from '#features/identity/session.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { type BillingPeriod, billerOf, loadBiller } from './biller.queries.ts'
import type { Superuser } from './record-for-tenant.ts'
import { billerChanged } from './tenant.events.ts'
import { lockAnyTenant } from './tenant.store.ts'

type Wanted = { revision: number; terms: BillerTerms; confirmation: string }

/** What was charged before stays with whoever billed then. */
function periodsAfter(
  periods: readonly BillingPeriod[],
  tenantId: string | null,
  now: Date,
): BillingPeriod[] {
  const current = periods.find(({ until }) => until === null)
  if ((current?.tenantId ?? null) === tenantId) return [...periods]
  const at = now.toISOString()
  const ended = periods.map((period) => (period.until === null ? { ...period, until: at } : period))
  return tenantId === null ? ended : [...ended, { tenantId, since: at, until: null }]
}

/** Names the tenant to which the others owe what the platform charges for their tiers, from now on. */
export async function changeBiller(
  ctx: PlatformContext,
  confirmationKey: Buffer,
  superuser: Superuser,
  { revision, terms, confirmation }: Wanted,
): Promise<Biller> {
  const sensitive = { userId: superuser.id, action: 'change-biller', subject: 'biller' } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
  await sql`select pg_advisory_xact_lock(hashtext('reihum biller'))`.execute(ctx.tx)
  const stored = await loadBiller(ctx)
  // What changes nothing is in no log, so the same form may come twice.
  if (JSON.stringify(stored.terms) === JSON.stringify(terms)) return billerOf(ctx, stored)
  if (stored.revision !== revision) throw new Refusal('CONFLICT')
  if (terms.tenantId) {
    const tenant = await lockAnyTenant(ctx, terms.tenantId)
    if (tenant.currency_code !== 'EUR') throw new Refusal('BILLER_CURRENCY')
    // What is owed in euros must not become something else.
    await ctx.tx.updateTable('tenant').set({ currency_fixed: true }).where('id', '=', tenant.id).execute()
  }
  const periods = periodsAfter(stored.periods, terms.tenantId, ctx.now)
  const after = { terms, periods, revision: revision + 1 }
  const value = JSON.stringify(after)
  await ctx.tx
    .insertInto('platform_setting')
    .values({ name: 'biller', value, changed_at: ctx.now })
    .onConflict((c) => c.column('name').doUpdateSet({ value, changed_at: ctx.now }))
    .execute()
  const [before, now] = [await billerOf(ctx, stored), await billerOf(ctx, after)]
  const told = ({ company, dueDays, taxRate, zeroTax }: Biller) => ({
    company,
    dueDays,
    taxRate,
    ...(taxRate === 0 && { zeroTax }),
  })
  const { origin } = superuser
  await record(recorderOf(ctx, { actor: actorOf(superuser), origin }), billerChanged(told(before), told(now)))
  return now
}
