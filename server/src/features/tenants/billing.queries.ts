import type { Billing, TierCharge, TierPreview } from '@reihum/contract/tenants/billing.schema.ts'
import { offerOf, type Tier } from '@reihum/contract/tenants/tiers.ts'
import { sql } from 'kysely'
import { readPage } from '#platform/database/read-page.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { loadTiers } from './tier.queries.ts'
import {
  beyondLimits,
  changeCharge,
  dayOfMonth,
  directionOf,
  downgradeBlockedUntil,
  featureChanges,
  firstDay,
  localDay,
  monthOf,
} from './tier.rules.ts'
import { countAllUsed } from './usage.queries.ts'

function currentTier(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('tenant')
    .select(['tier', 'upgraded_at'])
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
}

export async function loadBilling(ctx: TenantContext): Promise<Billing> {
  const table = await loadTiers(ctx)
  const { tier, upgraded_at } = await currentTier(ctx)
  return {
    tier: tier as Tier,
    table,
    monthlyCents: offerOf(table, tier as Tier).netCents,
    upgradedAt: upgraded_at?.toISOString() ?? null,
    downgradeBlockedUntil: downgradeBlockedUntil(upgraded_at, ctx.now)?.toISOString() ?? null,
  }
}

/** The sum of charges and credits for the tenant's current month. */
async function chargedThisMonth(ctx: TenantContext): Promise<number> {
  const month = firstDay(monthOf(localDay(ctx.now, ctx.tenant.timeZone)))
  const { cents } = await ctx.tx
    .selectFrom('tier_charge')
    .select(sql<number>`coalesce(sum(net_cents), 0)::int`.as('cents'))
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`period_start >= ${month}::date`)
    .executeTakeFirstOrThrow()
  return cents
}

/** What changing from one monthly price to another costs today. */
export async function costOfChange(ctx: TenantContext, fromCents: number, toCents: number): Promise<number> {
  const today = dayOfMonth(localDay(ctx.now, ctx.tenant.timeZone))
  return changeCharge(fromCents, toCents, { ...today, chargedThisMonth: await chargedThisMonth(ctx) })
}

export async function previewTier(ctx: TenantContext, to: Tier): Promise<TierPreview> {
  const table = await loadTiers(ctx)
  const row = await currentTier(ctx)
  const from = row.tier as Tier
  const direction = directionOf(from, to)
  const [price, newPrice] = [offerOf(table, from).netCents, offerOf(table, to).netCents]
  const blockedUntil = direction === 'downgrade' ? downgradeBlockedUntil(row.upgraded_at, ctx.now) : null
  return {
    from,
    to,
    direction,
    chargeNowCents: await costOfChange(ctx, price, newPrice),
    monthlyCents: newPrice,
    ...featureChanges(table, from, to),
    beyondLimits: beyondLimits(offerOf(table, to), await countAllUsed(ctx, ctx.tenant)),
    blockedUntil: blockedUntil?.toISOString() ?? null,
  }
}

export async function listCharges(ctx: TenantContext, page: { page: number; size: number }) {
  const matching = ctx.tx.selectFrom('tier_charge').where('tenant_id', '=', ctx.tenantId)
  const { rows, total } = await readPage(
    matching
      .select(['id', 'at', 'kind', 'from_tier', 'tier', 'net_cents'])
      .select([
        sql<string>`to_char(period_start, 'YYYY-MM-DD')`.as('period_start'),
        sql<string>`to_char(period_end, 'YYYY-MM-DD')`.as('period_end'),
      ])
      .orderBy('at', 'desc')
      // Several months charged at once are sorted by month.
      .orderBy('tier_charge.period_start', 'desc')
      .orderBy('id', 'desc'),
    matching,
    page,
  )
  const items = rows.map(
    (row) =>
      ({
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        fromTier: row.from_tier,
        tier: row.tier,
        periodStart: row.period_start,
        periodEnd: row.period_end,
        netCents: row.net_cents,
      }) as TierCharge,
  )
  return { items, total }
}
