import { lockSeats } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesOfRegistrations } from './registration-course.queries.ts'
import { type LockedRegistration, lockRegistrations } from './registration-move.store.ts'

/**
 * Locks places that are paid or confirmed, before their money. For several registrations the courses are locked first, because moving
 * up locks registrations in waiting-list order.
 */
export async function lockPlaces(ctx: TenantContext, ids: readonly string[]): Promise<LockedRegistration[]> {
  if (ids.length > 1) await lockSeats(ctx, await coursesOfRegistrations(ctx, ids))
  return lockRegistrations(ctx, ids)
}
