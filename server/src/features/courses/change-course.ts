import type { Course, CourseFields } from '@kurso/contract/courses/course.schema.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { courseChanged } from './course.events.ts'
import { getCourse } from './course.queries.ts'
import { isLimitPossible } from './course.rules.ts'
import { lockCourse, updateCourse } from './course.store.ts'

/** Only what differs, so that the log reads as a person would tell it. */
function differences(before: Course, after: CourseFields) {
  const keys = Object.keys(after) as (keyof CourseFields)[]
  const isSame = (key: keyof CourseFields) =>
    key === 'start' || key === 'end'
      ? Date.parse(before[key]) === Date.parse(after[key])
      : before[key] === after[key]
  const changed = keys.filter((key) => !isSame(key))
  const pick = (course: Partial<CourseFields>) => Object.fromEntries(changed.map((key) => [key, course[key]]))
  return { before: pick(before), after: pick(after), isEmpty: changed.length === 0 }
}

export async function changeCourse(ctx: TenantContext, id: string, course: CourseFields): Promise<Course> {
  const locked = await lockCourse(ctx, id)
  const seats = { taken: locked.taken, extraSeats: locked.extra_seats }
  if (!isLimitPossible(course.attendeeLimit, seats))
    throw new Refusal('LIMIT_BELOW_TAKEN', { taken: locked.taken })
  const old = await getCourse(ctx, id)
  const { before, after, isEmpty } = differences(old, course)
  if (isEmpty) return old
  // A course that was over and is moved to a day to come counts against the limit again.
  if (old.state === 'published' && old.ended && Date.parse(course.end) > ctx.now.getTime())
    await requireRoom(ctx, 'publishedCourses')
  await updateCourse(ctx, id, course)
  await record(ctx, courseChanged(id, before, after))
  return getCourse(ctx, id)
}
