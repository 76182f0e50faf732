import { offerOf, type Tier, type TierTable } from '@reihum/contract/tenants/tiers.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { type InPlatform, type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { spendCredits } from './recommendations/spend-credits.ts'
import { monthCharged } from './tenant.events.ts'
import { insertCharge, lockAnyTenant, type TenantRow } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'
import { firstDay, lastDay, localDay, monthOf, monthsAfter } from './tier.rules.ts'

const dayMs = 86_400_000

async function lastChargedMonth({ tx }: PlatformContext, tenantId: string): Promise<string | null> {
  const { month } = await tx
    .selectFrom('tier_charge')
    .select(sql<string | null>`to_char(max(period_start), 'YYYY-MM')`.as('month'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return month
}

/**
 * Charges each month that has begun since the last charge, once, at the price of the current tier. The month of a tier
 * change has its own charge, so this must run before every change: due months are charged at the tier they began with.
 * A suspended tenant pays nothing. The tenant must be locked.
 */
export async function chargeDueMonths(
  ctx: PlatformContext,
  tenant: TenantRow,
  table: TierTable,
): Promise<void> {
  const tier = tenant.tier as Tier
  if (tier === 'FREE') return
  const begun = monthOf(localDay(tenant.created_at, tenant.time_zone))
  const last = (await lastChargedMonth(ctx, tenant.id)) ?? begun
  const netCents = tenant.suspended_at ? 0 : offerOf(table, tier).netCents
  for (const month of monthsAfter(last, monthOf(localDay(ctx.now, tenant.time_zone)))) {
    const period = { periodStart: firstDay(month), periodEnd: lastDay(month) }
    const charge = { kind: 'month' as const, fromTier: null, tier, ...period, netCents }
    if (!(await insertCharge(ctx, tenant.id, charge))) continue
    const recorder = recorderOf(ctx, {
      actor: { kind: 'system' },
      origin: noOrigin,
      tenantId: tenant.id as TenantId,
    })
    await record(recorder, monthCharged(tenant.id, tier, period.periodStart, netCents))
    await spendCredits(ctx, recorder, tenant.id, charge)
  }
}

/**
 * The next tenant that may owe a month. The months of the easternmost time zone begin 14 hours before those in
 * Greenwich.
 */
async function nextInDebt({ tx, now }: PlatformContext, after: string): Promise<string | undefined> {
  const monthStart = firstDay(monthOf(new Date(now.getTime() + (14 / 24) * dayMs).toISOString()))
  const found = await tx
    .selectFrom('tenant as t')
    .select('t.id')
    .where('t.tier', '!=', 'FREE')
    .where('t.is_platform', '=', false)
    .where('t.is_drill', '=', false)
    .where(sql<boolean>`t.id > ${after}`)
    .where(
      sql<boolean>`not exists (select from tier_charge c where c.tenant_id = t.id and c.period_start >= ${monthStart}::date)`,
    )
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

const halfDayMs = dayMs / 2

/**
 * Charges all tenants for the months that have begun. Once a month has begun everywhere and everybody was charged for it,
 * nobody is looked at before the next one: whoever comes meanwhile is charged from then on.
 */
export function monthCharger(inPlatform: InPlatform): () => Promise<void> {
  let charged: string | null = null
  return async () => {
    const now = await inPlatform(async (ctx) => ctx.now)
    const monthAfter = (ms: number) => monthOf(new Date(now.getTime() + ms).toISOString())
    const month = monthAfter(-halfDayMs)
    const hasBegunEverywhere = month === monthAfter((14 / 24) * dayMs)
    if (hasBegunEverywhere && charged === month) return
    await chargeMonths(inPlatform)
    if (hasBegunEverywhere) charged = month
  }
}

/** Charges all tenants for the months that have begun, in one transaction per tenant. */
export async function chargeMonths(inPlatform: InPlatform): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const id: string | undefined = await inPlatform(async (ctx) => {
      const found = await nextInDebt(ctx, after)
      if (found) await chargeDueMonths(ctx, await lockAnyTenant(ctx, found), await loadTiers(ctx))
      return found
    })
    if (!id) return
    after = id
  }
}
