import type { AdminRecommendation } from '@reihum/contract/tenants/recommendation.schema.ts'
import { actorOf } from '#features/identity/session.ts'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Superuser } from '../record-for-tenant.ts'
import { recommendationRefused, recommendationRestored } from './recommendation.events.ts'
import { getRecommendation } from './recommendation.queries.ts'
import { deleteUnusedCredits, lockRecommendation, updateRecommendation } from './recommendation.store.ts'

type Decision = { recommendationId: string; reason: string }

const recorderFor = (ctx: PlatformContext, superuser: Superuser) =>
  recorderOf(ctx, { actor: actorOf(superuser), origin: superuser.origin })

/** A superuser refuses it; what lowered a charge already cannot be taken back. */
export async function refuseRecommendation(
  ctx: PlatformContext,
  superuser: Superuser,
  { recommendationId: id, reason }: Decision,
): Promise<AdminRecommendation> {
  const found = await lockRecommendation(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (!found.refusal) {
    if (!(await deleteUnusedCredits(ctx, id))) throw new Refusal('CONFLICT')
    const change = { refusal: 'superuser', paid_at: null, is_accepted: false, reason } as const
    await updateRecommendation(ctx, id, change)
    await record(recorderFor(ctx, superuser), recommendationRefused(found.new_tenant, 'superuser', reason))
  }
  return getRecommendation(ctx, id)
}

/** A superuser accepts it all the same: it is credited as soon as the first month is paid, or at once if it is. */
export async function restoreRecommendation(
  ctx: PlatformContext,
  superuser: Superuser,
  { recommendationId: id, reason }: Decision,
): Promise<AdminRecommendation> {
  const found = await lockRecommendation(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.refusal) {
    await updateRecommendation(ctx, id, { refusal: null, is_accepted: true, reason })
    await record(recorderFor(ctx, superuser), recommendationRestored(found.new_tenant, reason))
  }
  return getRecommendation(ctx, id)
}
