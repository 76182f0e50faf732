import type { DomainEvent } from '#platform/audit/record.ts'

const about = (courseId: string) => ({ subject: { kind: 'course', id: courseId }, payload: { courseId } })

/** Told of the course: one entry for a whole series. */
export function appointmentsAdded(courseId: string, count: number, first: Date, last: Date): DomainEvent {
  return {
    name: 'appointments.added',
    ...about(courseId),
    metadata: { after: { count, start: first.toISOString(), end: last.toISOString() } },
  }
}

/** Told of the course, as adding them was. */
export function appointmentsTakenBack(courseId: string, count: number, first: Date, last: Date): DomainEvent {
  return {
    name: 'appointments.taken-back',
    ...about(courseId),
    metadata: { before: { count, start: first.toISOString(), end: last.toISOString() } },
  }
}

/** What the log keeps of one: enough to know which it was, and what was different about it. */
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

type Part = Partial<ToldAppointment>

export function appointmentChanged(
  row: StoredAppointment,
  change: { before: Part; after: Part },
): DomainEvent {
  const { start } = toldAppointment(row)
  return {
    name: 'appointment.changed',
    ...aboutOne(row),
    // The time says which one it was, also where something else was changed.
    metadata: { before: { start, ...change.before }, after: { start, ...change.after } },
  }
}

export function appointmentCancelled(row: StoredAppointment, reason: string): DomainEvent {
  const { start } = toldAppointment(row)
  return {
    name: 'appointment.cancelled',
    ...aboutOne(row),
    metadata: { after: { start, reason } },
  }
}

export function appointmentRestored(row: StoredAppointment, reason: string): DomainEvent {
  const { start } = toldAppointment(row)
  return {
    name: 'appointment.restored',
    ...aboutOne(row),
    metadata: { before: { start, reason }, after: { start } },
  }
}

/** The log keeps what it was: nothing else does any more. */
export function appointmentDeleted(row: StoredAppointment): DomainEvent {
  return { name: 'appointment.deleted', ...aboutOne(row), metadata: { before: toldAppointment(row) } }
}
