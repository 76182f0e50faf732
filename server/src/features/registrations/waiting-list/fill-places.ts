import { lockSeats, storeMoveUpAt } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveUpWaiters } from './move-up-waiters.ts'
import { coursesBeside } from './other-dates.queries.ts'

/**
 * After a course got more places, takes place again, or had to wait for its time: whoever is entitled to a place moves up.
 * Whoever waits here for one of several dates leaves the others, so these are locked with it.
 */
export async function fillPlaces(ctx: TenantContext, courseId: string): Promise<void> {
  const courses = await lockSeats(ctx, [courseId, ...(await coursesBeside(ctx, { courseIds: [courseId] }))])
  const course = courses.get(courseId)
  if (!course) return
  await storeMoveUpAt(ctx, courseId, null)
  await moveUpWaiters(ctx, course, courses)
}
