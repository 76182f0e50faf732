import type { AdminTenantDetail } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import type { Tier } from '@reihum/contract/tenants/tiers.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { getTenant } from './admin-tenant.queries.ts'
import { chargeDueMonths } from './charge-months.ts'
import { recordForTenant, type Superuser } from './record-for-tenant.ts'
import { tierSet } from './tenant.events.ts'
import { insertCharge, lockAnyTenant, updateTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'
import { lastDay, localDay, monthOf } from './tier.rules.ts'

type Input = { tenantId: string; tier: Tier; reason: string }

/**
 * Gives a tenant another tier for free until the end of the month, which a charge of zero shows in its list of charges;
 * the next month is charged normally. A tier given this way may be lowered at once.
 */
export async function setTenantTier(
  ctx: PlatformContext,
  superuser: Superuser,
  { tenantId, tier, reason }: Input,
): Promise<AdminTenantDetail> {
  const row = await lockAnyTenant(ctx, tenantId)
  const from = row.tier as Tier
  if (from !== tier) {
    await chargeDueMonths(ctx, row, await loadTiers(ctx))
    const today = localDay(ctx.now, row.time_zone)
    await insertCharge(ctx, tenantId, {
      kind: 'change',
      fromTier: from,
      tier,
      netCents: 0,
      periodStart: today,
      periodEnd: lastDay(monthOf(today)),
    })
    await updateTenant(ctx, tenantId, { tier, upgraded_at: null })
    await recordForTenant(ctx, superuser, tenantId, tierSet(tenantId, from, tier, reason))
  }
  return getTenant(ctx, tenantId)
}
