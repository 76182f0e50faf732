import { type NewAppointment, seriesLimit } from '@kurso/contract/courses/appointment.schema.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { appointmentsAdded } from './appointment.events.ts'
import { appointmentsOfCourse, followAppointments, insertAppointments } from './appointment.store.ts'
import { hasEnded } from './course.rules.ts'
import { lockCourse } from './course.store.ts'
import { factsOf } from './course-row.queries.ts'
import { refuseClashes } from './occupation.queries.ts'

type Input = { appointments: readonly NewAppointment[]; overrideClashes: boolean }

/** One appointment or a whole series; the caller names the ids, so that a form sent twice adds them once. */
export async function addAppointments(
  ctx: TenantContext,
  courseId: string,
  { appointments, overrideClashes }: Input,
): Promise<string[]> {
  const course = await lockCourse(ctx, courseId)
  const facts = factsOf(course)
  if (facts.state === 'archived' || facts.state === 'cancelled') throw new Refusal('COURSE_MOVE_REFUSED')
  const stored = await appointmentsOfCourse(ctx, courseId)
  const known = new Set(stored.map(({ id }) => id))
  const fresh = appointments.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return []
  if (course.kind === 'EVENT' && course.appointment_count + fresh.length > 1)
    throw new Refusal('EVENT_HAS_ONE_DATE')
  if (stored.length + fresh.length > seriesLimit)
    throw new Refusal('TOO_MANY_APPOINTMENTS', { limit: seriesLimit })
  const rows = fresh.map(({ id, start, end, title, placeId, instructorId }) => ({
    id,
    startsAt: new Date(start),
    endsAt: new Date(end),
    title,
    placeId,
    instructorId,
  }))
  await refuseClashes(
    ctx,
    rows.map((row) => ({
      ...row,
      placeId: row.placeId ?? course.place_id,
      instructorId: row.instructorId ?? course.instructor_id,
      courseId,
      courseTitle: course.title,
      isPlanned: true,
    })),
    overrideClashes,
  )
  // A course that was over and goes on counts against the limit again.
  const goesOn = rows.some(({ endsAt }) => endsAt > ctx.now)
  if (facts.state === 'published' && hasEnded(facts, ctx.now) && goesOn)
    await requireRoom(ctx, 'publishedCourses')
  const added = await insertAppointments(ctx, courseId, rows)
  await followAppointments(ctx, courseId)
  const starts = rows.map(({ startsAt }) => startsAt).sort((a, b) => a.getTime() - b.getTime())
  await record(ctx, appointmentsAdded(courseId, added.length, starts[0] as Date, starts.at(-1) as Date))
  return added
}
