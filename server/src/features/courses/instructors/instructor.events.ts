import type { InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'instructor', id }, payload: { instructorId: id } })

export function instructorCreated(id: string, instructor: InstructorFields) {
  return event({ name: 'instructor.created', ...about(id), metadata: { after: instructor } })
}

export function instructorChanged(id: string, change: Change) {
  return event({ name: 'instructor.changed', ...about(id), metadata: change })
}

export function instructorArchived(id: string) {
  return event({ name: 'instructor.archived', ...about(id), metadata: {} })
}

export function instructorRestored(id: string) {
  return event({ name: 'instructor.restored', ...about(id), metadata: {} })
}

/** The instructor was linked to a member, or unlinked; the log does not repeat which member. */
export function instructorLinked(id: string) {
  return event({ name: 'instructor.linked', ...about(id), metadata: {} })
}

export function instructorUnlinked(id: string) {
  return event({ name: 'instructor.unlinked', ...about(id), metadata: {} })
}

/** The instructor is logged because nothing else keeps them after the deletion. */
export function instructorDeleted(id: string, instructor: InstructorFields) {
  return event({ name: 'instructor.deleted', ...about(id), metadata: { before: instructor } })
}
