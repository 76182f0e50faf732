import { type LimitName, offerOf, type Tier } from '@reihum/contract/tenants/tiers.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'
import { countUsed } from './usage.queries.ts'

export type Room = { tier: Tier; limit: number | null; used: number }

/**
 * How much of it the tier allows and how much is there. Where there is a limit, those who want the last one wait for one
 * another, and for a change of tier; call it late, right before what adds to it is stored.
 */
export async function lockRoom(ctx: TenantContext, name: LimitName): Promise<Room> {
  const table = await loadTiers(ctx)
  const limit = offerOf(table, ctx.tenant.tier)[name]
  if (limit === null) return { tier: ctx.tenant.tier, limit, used: 0 }
  const tier = (await lockTenant(ctx)).tier as Tier
  return { tier, limit: offerOf(table, tier)[name], used: await countUsed(ctx, ctx.tenant, name) }
}

/** The same for whoever only wants to know, and holds up nobody. */
export async function readRoom(ctx: TenantContext, name: LimitName): Promise<Room> {
  const { tier } = ctx.tenant
  const limit = offerOf(await loadTiers(ctx), tier)[name]
  return { tier, limit, used: limit === null ? 0 : await countUsed(ctx, ctx.tenant, name) }
}

/** Refuses when the tier does not allow so many more of it. */
export async function requireRoom(ctx: TenantContext, name: LimitName, more = 1): Promise<void> {
  const { tier, limit, used } = await lockRoom(ctx, name)
  if (limit !== null && used + more > limit) throw new Refusal('TIER_LIMIT_REACHED', { tier, limit })
}
