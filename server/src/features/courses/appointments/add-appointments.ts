import { type NewAppointment, seriesLimit } from '@reihum/contract/courses/appointment.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourse } from '../course.store.ts'
import { type CourseRow, factsOf } from '../course-row.queries.ts'
import { requireExisting } from '../require-references.ts'
import { appointmentsAdded } from './appointment.events.ts'
import { areDatesFixed } from './appointment.rules.ts'
import { appointmentsOfCourse, followAppointments, insertAppointments } from './appointment.store.ts'
import type { Tells } from './changed-dates.store.ts'
import { lockedHolding, occupationIn } from './occupation.queries.ts'
import { refuseClashes } from './refuse-clashes.ts'
import { requireRoomAgain } from './require-room-again.ts'

type Input = { appointments: readonly NewAppointment[]; overrideClashes: boolean; tellPeople?: Tells }

function rowOf({ id, start, end, title, placeId, instructorId }: NewAppointment) {
  return { id, startsAt: new Date(start), endsAt: new Date(end), title, placeId, instructorId }
}

/** Limits the number of appointments, to one for an event, and refuses two that begin at the same time. */
function requireCapacity(course: CourseRow, stored: number, fresh: readonly NewAppointment[]): void {
  if (course.kind === 'EVENT' && course.appointment_count + fresh.length > 1)
    throw new Refusal('EVENT_HAS_ONE_DATE')
  if (stored + fresh.length > seriesLimit) throw new Refusal('TOO_MANY_APPOINTMENTS', { limit: seriesLimit })
  const starts = new Set(fresh.map(({ start }) => Date.parse(start)))
  const ids = new Set(fresh.map(({ id }) => id))
  if (starts.size < fresh.length || ids.size < fresh.length) throw new Refusal('APPOINTMENT_TWICE')
}

/** One appointment or a whole series; the caller names the ids, so that a form sent twice adds them once. */
export async function addAppointments(
  ctx: TenantContext,
  courseId: string,
  { appointments, overrideClashes, tellPeople: tells }: Input,
): Promise<string[]> {
  const course = await lockCourse(ctx, courseId)
  const stored = await appointmentsOfCourse(ctx, courseId)
  const known = new Set(stored.map(({ id }) => id))
  const fresh = appointments.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return []
  if (areDatesFixed(factsOf(course).state)) throw new Refusal('COURSE_MOVE_REFUSED')
  requireCapacity(course, stored.length, fresh)
  await requireExisting(
    ctx,
    'place',
    fresh.map(({ placeId }) => placeId),
  )
  await requireExisting(
    ctx,
    'instructor',
    fresh.map(({ instructorId }) => instructorId),
  )
  const rows = fresh.map(rowOf)
  const holder = await lockedHolding(ctx, courseId)
  await refuseClashes(
    ctx,
    rows.map((row) => occupationIn(holder, row)),
    overrideClashes,
  )
  await requireRoomAgain(
    ctx,
    course,
    rows.map(({ endsAt }) => endsAt),
  )
  const added = await insertAppointments(ctx, courseId, rows, tells)
  // An id belongs to an appointment of another course: then nothing of the request may seem to be stored.
  if (added.length < rows.length) throw new Refusal('CONFLICT')
  await followAppointments(ctx, courseId)
  const starts = rows.map(({ startsAt }) => startsAt).sort((a, b) => a.getTime() - b.getTime())
  await record(ctx, appointmentsAdded(courseId, added.length, starts[0] as Date, starts.at(-1) as Date))
  return added
}
