import { type LimitName, offerOf, type Tier } from '@kurso/contract/tenants/tiers.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'
import { countUsed } from './usage.queries.ts'

/**
 * Refuses when the tier allows no more of it. Where there is a limit, those who want the last one wait for one
 * another, and for a change of tier; call it late, right before what adds to it is stored.
 */
export async function requireRoom(ctx: TenantContext, name: LimitName): Promise<void> {
  const table = await loadTiers(ctx)
  if (offerOf(table, ctx.tenant.tier)[name] === null) return
  const tier = (await lockTenant(ctx)).tier as Tier
  const limit = offerOf(table, tier)[name]
  if (limit === null) return
  if ((await countUsed(ctx, ctx.tenant, name)) >= limit)
    throw new Refusal('TIER_LIMIT_REACHED', { tier, limit })
}
