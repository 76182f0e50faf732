import type { TenantContext } from '#platform/tenant-context.ts'
import { lockPlaces } from '../lock-places.ts'
import { storeHold } from '../registration-move.store.ts'

/**
 * Sets a hold because money is on its way: until it ends, none of these reserved places is cancelled as unpaid. Returns
 * those that could still be held. A hold only ever grows, so that of two payments the later end counts.
 */
export async function holdForPayment(
  ctx: TenantContext,
  ids: readonly string[],
  until: Date,
): Promise<string[]> {
  const registrations = await lockPlaces(ctx, ids)
  const reserved = registrations.filter(({ state }) => state === 'reserved').map(({ id }) => id)
  await storeHold(ctx, reserved, until)
  return reserved
}
