import type { CourseAttendances } from '@reihum/contract/attendance/attendance.schema.ts'
import { figuresOf } from '@reihum/contract/attendance/attendance-merge.ts'
import { leaderNames } from '#features/courses/instructors/leaders.queries.ts'
import { mayTakeAnywhere } from '#features/courses/instructors/led-by.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asAttended, expectedIn, ledAppointments, standingAt } from './attendance-row.queries.ts'

/** Attendees by appointments; cancelled appointments do not count, whatever marks they have. */
export async function courseAttendances(ctx: TenantContext, courseId: string): Promise<CourseAttendances> {
  const [rows, course] = await Promise.all([
    ledAppointments(ctx).where('a.course_id', '=', courseId).execute(),
    ctx.tx
      .selectFrom('course as c')
      .leftJoin('instructor as i', (join) =>
        join.onRef('i.tenant_id', '=', 'c.tenant_id').onRef('i.id', '=', 'c.instructor_id'),
      )
      .select(['c.id', 'c.title', 'c.reference', leaderNames.as('leaders')])
      .where('c.tenant_id', '=', ctx.tenantId)
      .where('c.id', '=', courseId)
      .executeTakeFirst(),
  ])
  // A caller who leads none of its appointments cannot see the course; a draft has no attendees.
  const isEmpty = rows.length === 0
  if (!course || (isEmpty && !mayTakeAnywhere(ctx))) throw new Refusal('NOT_FOUND')
  const [expected, standing] = await Promise.all([
    expectedIn(ctx, isEmpty ? [] : [courseId]),
    standingAt(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  const appointments = rows.map((row) => asAttended(row, ctx.now))
  const attendees = expected.map(({ attendee }) => {
    const types = appointments.map(({ id }) => standing(id, attendee.registrationId)?.type ?? null)
    return { ...attendee, types, figures: figuresOf(types.filter((_, at) => !appointments[at]?.cancelled)) }
  })
  const counted = appointments.flatMap(({ cancelled }, at) =>
    cancelled ? [] : attendees.map(({ types }) => types[at] ?? null),
  )
  return {
    course: {
      id: course.id as CourseAttendances['course']['id'],
      title: course.title,
      reference: course.reference,
      instructor: course.leaders,
    },
    figures: figuresOf(counted),
    appointments: appointments.map((appointment, at) => ({
      ...appointment,
      figures: figuresOf(attendees.map(({ types }) => types[at] ?? null)),
    })),
    attendees: attendees as CourseAttendances['attendees'],
  }
}
