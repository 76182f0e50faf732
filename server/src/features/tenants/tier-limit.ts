import { type LimitName, offerOf, type Tier } from '@reihum/contract/tenants/tiers.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'
import { countUsed } from './usage.queries.ts'

export type Room = { tier: Tier; limit: number | null; used: number }

/**
 * How much the tier allows and how much is used. If there is a limit, this locks: requests for the last place wait for
 * each other, and for a change of tier. Call it late, right before storing what counts against the limit.
 */
export async function lockRoom(ctx: TenantContext, name: LimitName): Promise<Room> {
  const table = await loadTiers(ctx)
  const limit = offerOf(table, ctx.tenant.tier)[name]
  if (limit === null) return { tier: ctx.tenant.tier, limit, used: 0 }
  const tier = (await lockTenant(ctx)).tier as Tier
  return { tier, limit: offerOf(table, tier)[name], used: await countUsed(ctx, ctx.tenant, name) }
}

/** The same without a lock, for display only. */
export async function readRoom(ctx: TenantContext, name: LimitName): Promise<Room> {
  const { tier } = ctx.tenant
  const limit = offerOf(await loadTiers(ctx), tier)[name]
  return { tier, limit, used: limit === null ? 0 : await countUsed(ctx, ctx.tenant, name) }
}

/** Refuses when the tier does not allow that many more. */
export async function requireRoom(ctx: TenantContext, name: LimitName, more = 1): Promise<void> {
  const { tier, limit, used } = await lockRoom(ctx, name)
  if (limit !== null && used + more > limit) throw new Refusal('TIER_LIMIT_REACHED', { tier, limit })
}
