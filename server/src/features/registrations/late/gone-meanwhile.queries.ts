import type { TenantContext } from '#platform/tenant-context.ts'
import { extrasGoneOf } from '../extras/extras-gone.queries.ts'
import { framePlacesGoneOf } from '../firms/frame-place.store.ts'

/**
 * The registrations that gave back extras, or places of a frame, of which there are not enough any more. Locked, those that are
 * left stay until they are taken again.
 */
export async function goneMeanwhileOf(
  ctx: TenantContext,
  registrationIds: readonly string[],
  how: { locked: boolean },
): Promise<ReadonlySet<string>> {
  const extras = await extrasGoneOf(ctx, registrationIds, how)
  return new Set([...extras, ...(await framePlacesGoneOf(ctx, registrationIds, how))])
}
