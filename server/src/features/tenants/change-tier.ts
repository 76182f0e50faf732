import type { Billing } from '@reihum/contract/tenants/billing.schema.ts'
import { offerOf, type Tier } from '@reihum/contract/tenants/tiers.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { costOfChange, loadBilling } from './billing.queries.ts'
import { chargeDueMonths } from './charge-months.ts'
import { tierChanged } from './tenant.events.ts'
import { insertCharge, lockTenant, updateTenant } from './tenant.store.ts'
import { loadTiers } from './tier.queries.ts'
import { directionOf, downgradeBlockedUntil, lastDay, localDay, monthOf } from './tier.rules.ts'

type Input = { from: Tier; tier: Tier; confirmation?: string | undefined }

/** Lowering a tier takes features away, so it is refused right after an upgrade, and without the confirmation code. */
function requireDowngrade(
  ctx: TenantContext,
  confirmationKey: Buffer,
  { upgradedAt, confirmation }: { upgradedAt: Date | null; confirmation: string },
): void {
  const until = downgradeBlockedUntil(upgradedAt, ctx.now)
  if (until) throw new Refusal('DOWNGRADE_BLOCKED', { until: localDay(until, ctx.tenant.timeZone) })
  if (ctx.actor.kind !== 'user' && ctx.actor.kind !== 'support') return
  const sensitive = { userId: ctx.actor.userId, action: 'downgrade-tier', subject: ctx.tenantId } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
}

/**
 * Changes the tier at once and charges or credits the rest of the month; a repeated request changes and charges once.
 */
export async function changeTier(
  ctx: TenantContext,
  confirmationKey: Buffer,
  { from, tier, confirmation = '' }: Input,
): Promise<Billing> {
  requireVerified(ctx)
  const row = await lockTenant(ctx)
  if (row.tier === tier) return loadBilling(ctx)
  if (row.tier !== from) throw new Refusal('CONFLICT')
  const isUpgrade = directionOf(from, tier) === 'upgrade'
  if (!isUpgrade) requireDowngrade(ctx, confirmationKey, { upgradedAt: row.upgraded_at, confirmation })

  const table = await loadTiers(ctx)
  await chargeDueMonths(ctx, row, table)
  const [price, newPrice] = [offerOf(table, from).netCents, offerOf(table, tier).netCents]
  const netCents = await costOfChange(ctx, price, newPrice)
  const today = localDay(ctx.now, row.time_zone)
  await insertCharge(ctx, ctx.tenantId, {
    kind: 'change',
    fromTier: from,
    tier,
    netCents,
    periodStart: today,
    periodEnd: lastDay(monthOf(today)),
  })
  await updateTenant(ctx, ctx.tenantId, { tier, ...(isUpgrade && { upgraded_at: ctx.now }) })
  await record(ctx, tierChanged(ctx.tenantId, from, tier, netCents))
  return loadBilling(ctx)
}
