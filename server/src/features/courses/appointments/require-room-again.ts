import { requireRoom } from '#features/tenants/tier-limit.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { hasEnded } from '../course.rules.ts'
import { type CourseRow, factsOf } from '../course-row.queries.ts'

/** A published course that had ended and gets a later date counts against the limit of the tier again. */
export async function requireRoomAgain(
  ctx: TenantContext,
  course: CourseRow,
  ends: readonly Date[],
): Promise<void> {
  const facts = factsOf(course)
  const goesOn = ends.some((end) => end > ctx.now)
  if (facts.state === 'published' && hasEnded(facts, ctx.now) && goesOn)
    await requireRoom(ctx, 'publishedCourses')
}
