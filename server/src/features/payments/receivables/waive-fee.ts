import { feeWaived } from '#features/ledger/ledger.events.ts'
import { takeBackKept } from '#features/ledger/take-back-kept.ts'
import { lockPlaces } from '#features/registrations/lock-places.ts'
import { recordFreed } from '#features/registrations/owed/owe-for-places.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The provider waives the fee that the terms kept of a place. What had been paid for it is proposed as a refund, like any other money
 * for a place that was given up. Waived twice, it is waived once.
 */
export async function waiveFee(
  ctx: TenantContext,
  registrationId: string,
  reason: string,
): Promise<{ waivedCents: number }> {
  requireVerified(ctx)
  const [place] = await lockPlaces(ctx, [registrationId])
  if (!place) throw new Refusal('NOT_FOUND')
  const { waived, freed } = await takeBackKept(ctx, registrationId)
  for (const { receivableId, cents } of waived) await record(ctx, feeWaived(receivableId, cents, reason))
  await recordFreed(ctx, freed)
  return { waivedCents: waived.reduce((sum, { cents }) => sum + cents, 0) }
}
