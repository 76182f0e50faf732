import type { CourseFields } from '@kurso/contract/courses/course.schema.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  appointmentsOfCourse,
  deleteAppointment,
  followAppointments,
  insertAppointments,
  updateAppointment,
} from './appointment.store.ts'
import { type NamedOccupation, refuseClashes } from './occupation.queries.ts'

type Dated = Pick<CourseFields, 'kind' | 'title' | 'start' | 'end' | 'placeId' | 'instructorId'>

/**
 * Start and end of a course are those of its only appointment: entered with the course, they make it, move it or take
 * it away. Where there are several, their own list says when, and only place and instructor are looked at.
 */
export async function dateCourse(
  ctx: TenantContext,
  courseId: string,
  course: Dated,
  { overrideClashes, mayBeUndated }: { overrideClashes: boolean; mayBeUndated: boolean },
): Promise<void> {
  const stored = (await appointmentsOfCourse(ctx, courseId)).filter(
    ({ cancelled_at }) => cancelled_at === null,
  )
  const [only] = stored
  if (stored.length > 1 && course.kind === 'EVENT') throw new Refusal('EVENT_HAS_ONE_DATE')
  const dates =
    course.start && course.end ? { startsAt: new Date(course.start), endsAt: new Date(course.end) } : null
  const planned =
    stored.length > 1
      ? stored.map((row) => ({ ...row, startsAt: row.starts_at, endsAt: row.ends_at }))
      : dates
        ? [
            {
              id: only?.id ?? newId(ctx.now.getTime()),
              place_id: null,
              instructor_id: null,
              ...only,
              ...dates,
            },
          ]
        : []
  await refuseClashes(
    ctx,
    planned.map(
      ({ id, startsAt, endsAt, place_id, instructor_id }): NamedOccupation => ({
        id,
        startsAt,
        endsAt,
        placeId: place_id ?? course.placeId,
        instructorId: instructor_id ?? course.instructorId,
        courseId,
        courseTitle: course.title,
        isPlanned: true,
      }),
    ),
    overrideClashes,
  )
  if (stored.length > 1) return
  const [wanted] = planned
  if (!wanted) {
    if (only && !mayBeUndated) throw new Refusal('APPOINTMENT_NEEDED')
    if (only) await deleteAppointment(ctx, only.id)
  } else if (!only) {
    const { id, startsAt, endsAt } = wanted
    await insertAppointments(ctx, courseId, [
      { id, startsAt, endsAt, title: '', placeId: null, instructorId: null },
    ])
  } else if (+only.starts_at !== +wanted.startsAt || +only.ends_at !== +wanted.endsAt) {
    await updateAppointment(ctx, {
      id: only.id,
      startsAt: wanted.startsAt,
      endsAt: wanted.endsAt,
      title: only.title,
      placeId: only.place_id,
      instructorId: only.instructor_id,
    })
  }
  await followAppointments(ctx, courseId)
}
