import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (courseId: string) => ({ subject: { kind: 'course', id: courseId }, payload: { courseId } })

/** Logged for the course: one entry for a whole series. */
export function appointmentsAdded(courseId: string, count: number, first: Date, last: Date) {
  return event({
    name: 'appointments.added',
    ...about(courseId),
    metadata: { after: { count, start: first.toISOString(), end: last.toISOString() } },
  })
}

/** Logged for the course, like the addition. */
export function appointmentsTakenBack(courseId: string, count: number, first: Date, last: Date) {
  return event({
    name: 'appointments.taken-back',
    ...about(courseId),
    metadata: { before: { count, start: first.toISOString(), end: last.toISOString() } },
  })
}

/** What the log keeps of an appointment: enough to identify it, and what changed. */
type ToldAppointment = {
  start: string
  end: string
  title: string
  placeId: string | null
  instructorId: string | null
}

type StoredAppointment = {
  id: string
  course_id: string
  starts_at: Date
  ends_at: Date
  title: string
  place_id: string | null
  instructor_id: string | null
}

export function toldAppointment(row: Omit<StoredAppointment, 'id' | 'course_id'>): ToldAppointment {
  return {
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    title: row.title,
    placeId: row.place_id,
    instructorId: row.instructor_id,
  }
}

const aboutOne = ({ id, course_id }: StoredAppointment) => ({
  subject: { kind: 'course', id: course_id },
  payload: { courseId: course_id, appointmentId: id },
})

export function appointmentChanged(row: StoredAppointment, change: Change) {
  const { start } = toldAppointment(row)
  return event({
    name: 'appointment.changed',
    ...aboutOne(row),
    // The start identifies the appointment, also if other fields changed.
    metadata: { before: { start, ...change.before }, after: { start, ...change.after } },
  })
}

export function appointmentCancelled(row: StoredAppointment, reason: string) {
  const { start } = toldAppointment(row)
  return event({
    name: 'appointment.cancelled',
    ...aboutOne(row),
    metadata: { after: { start, reason } },
  })
}

export function appointmentRestored(row: StoredAppointment, reason: string) {
  const { start } = toldAppointment(row)
  return event({
    name: 'appointment.restored',
    ...aboutOne(row),
    metadata: { before: { start, reason }, after: { start } },
  })
}

/** The appointment is logged because nothing else keeps it after the deletion. */
export function appointmentDeleted(row: StoredAppointment) {
  return event({ name: 'appointment.deleted', ...aboutOne(row), metadata: { before: toldAppointment(row) } })
}

/** Staff decided that nobody is told of what has changed. */
export function changedDatesSilenced(courseId: string, count: number) {
  return event({ name: 'appointments.silenced', ...about(courseId), metadata: { after: { count } } })
}
