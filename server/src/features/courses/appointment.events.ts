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
