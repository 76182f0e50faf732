import {
  defaultTiers,
  type Feature,
  offerOf,
  readTierTable,
  type TierOffer,
  type TierTable,
  tierFor,
} from '@reihum/contract/tenants/tiers.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What the tiers cost and include: the defaults, unless a superuser has changed them. */
export async function loadTiers({ tx }: { tx: Tx }): Promise<TierTable> {
  const stored = await tx
    .selectFrom('platform_setting')
    .select('value')
    .where('name', '=', 'tiers')
    .executeTakeFirst()
  return stored ? readTierTable(stored.value) : defaultTiers
}

/** What the tenant's own tier includes. */
export async function loadOffer(ctx: TenantContext): Promise<TierOffer> {
  return offerOf(await loadTiers(ctx), ctx.tenant.tier)
}

export async function hasFeature(ctx: TenantContext, feature: Feature): Promise<boolean> {
  return (await loadOffer(ctx)).features.includes(feature)
}

export async function requireFeature(ctx: TenantContext, feature: Feature): Promise<void> {
  const table = await loadTiers(ctx)
  if (offerOf(table, ctx.tenant.tier).features.includes(feature)) return
  throw new Refusal('TIER_REQUIRED', { feature, tier: tierFor(table, feature) ?? 'ULTIMATE' })
}
