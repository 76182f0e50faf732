import type { Course } from '@kurso/contract/courses/course.schema.ts'
import type { CourseState } from '@kurso/contract/courses/course-states.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { coursePublished } from './course.events.ts'
import { getCourse } from './course.queries.ts'
import { canPublish } from './course.rules.ts'
import { lockCourse, setCourseState } from './course.store.ts'

/** Shows a course in the portal; publishing what is published changes nothing and says so to nobody. */
export async function publishCourse(ctx: TenantContext, id: string): Promise<Course> {
  const { state } = await lockCourse(ctx, id)
  if (state !== 'published') {
    if (!canPublish(state as CourseState)) throw new Refusal('COURSE_NOT_PUBLISHABLE')
    requireVerified(ctx)
    await requireRoom(ctx, 'publishedCourses')
    await setCourseState(ctx, id, 'published')
    await record(ctx, coursePublished(id, state))
  }
  return getCourse(ctx, id)
}
