import { lockSeats } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveUpWaiters } from './move-up-waiters.ts'

/** After a course got more places, or takes place again: whoever is entitled to one moves up. */
export async function fillPlaces(ctx: TenantContext, courseId: string): Promise<void> {
  const course = (await lockSeats(ctx, [courseId])).get(courseId)
  if (course) await moveUpWaiters(ctx, course)
}
