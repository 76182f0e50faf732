import { changeSeats, type LockedCourse } from '#features/courses/seats.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { seatsMovedBy } from './moved-seats.rules.ts'
import type { Move } from './registration-move.store.ts'

/** Applies moves to the seat counters of locked courses, and answers with the courses as they are afterwards. */
export async function moveSeats(
  ctx: TenantContext,
  courses: Map<string, LockedCourse>,
  moves: readonly Move[],
): Promise<LockedCourse[]> {
  const changes = seatsMovedBy(moves, (courseId) => courses.get(courseId)?.extraSeats ?? 0)
  await changeSeats(ctx, changes)
  return changes.flatMap(({ courseId, taken, waiting, offered, extra }) => {
    const course = courses.get(courseId)
    if (!course) return []
    return {
      ...course,
      taken: course.taken + taken,
      waiting: course.waiting + waiting,
      offered: course.offered + offered,
      extraSeats: course.extraSeats + extra,
    }
  })
}
