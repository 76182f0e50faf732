import { type LockedCourse, lockSeats } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursesOfRegistrations } from '../registration-course.queries.ts'
import { coursesBeside } from './other-dates.queries.ts'
import { withCompanionsWaiting } from './waiting-party.queries.ts'

/**
 * Locks the courses of these registrations and their parties, and the other courses any of them waits for, in id order.
 */
export async function lockWithOtherDates(
  ctx: TenantContext,
  ids: readonly string[],
  more: readonly string[] = [],
): Promise<Map<string, LockedCourse>> {
  const all = await withCompanionsWaiting(ctx, ids)
  const [own, beside] = await Promise.all([
    coursesOfRegistrations(ctx, all),
    coursesBeside(ctx, { ids: all }),
  ])
  return lockSeats(ctx, [...own, ...beside, ...more])
}
