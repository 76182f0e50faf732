import { lockSeats, storeMoveUpAt } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveUpWaiters } from './move-up-waiters.ts'
import { coursesBeside } from './other-dates.queries.ts'

/**
 * Moves up parties after a course got more places, takes place again, or its quiet hours are over. Somebody who waits
 * for one of several dates leaves the other lists with a place, so those courses are locked too.
 */
export async function fillPlaces(ctx: TenantContext, courseId: string): Promise<void> {
  const courses = await lockSeats(ctx, [courseId, ...(await coursesBeside(ctx, { courseIds: [courseId] }))])
  const course = courses.get(courseId)
  if (!course) return
  await storeMoveUpAt(ctx, courseId, null)
  await moveUpWaiters(ctx, course, courses)
}
