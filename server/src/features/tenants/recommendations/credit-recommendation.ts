import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { lockAnyTenant } from '../tenant.store.ts'
import { recommendationEarned, recommendationRefused } from './recommendation.events.ts'
import { factsOf } from './recommendation.queries.ts'
import { refusalOf } from './recommendation.rules.ts'
import { insertCredit, lockRecommendation, updateRecommendation } from './recommendation.store.ts'

/**
 * The first month of whoever was recommended is paid: credits what was promised, or says why not. Each recommendation
 * is decided once, however many workers come to it.
 */
export async function creditRecommendation(
  ctx: PlatformContext,
  recommendationId: string,
  paidChargeId: string,
): Promise<void> {
  const found = await lockRecommendation(ctx, recommendationId)
  if (!found || found.paid_at || found.refusal) return
  // What one tenant is credited in a year is counted one by one.
  await lockAnyTenant(ctx, found.of_tenant)
  const refusal = found.is_accepted ? null : refusalOf(await factsOf(ctx, found))
  const bySystem = { actor: { kind: 'system' }, origin: noOrigin } as const
  if (refusal) {
    await updateRecommendation(ctx, found.id, { refusal })
    await record(recorderOf(ctx, bySystem), recommendationRefused(found.new_tenant, refusal, ''))
    return
  }
  await updateRecommendation(ctx, found.id, { paid_at: ctx.now })
  for (const [tenantId, cents] of [
    [found.of_tenant, found.recommender_cents],
    [found.new_tenant, found.recommended_cents],
  ] as const) {
    if (cents === 0) continue
    await insertCredit(ctx, { tenantId, recommendationId, paidChargeId, cents })
    const recorder = recorderOf(ctx, { ...bySystem, tenantId: tenantId as TenantId })
    await record(recorder, recommendationEarned(tenantId, cents))
  }
}
