import type { InstructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import type { Change } from '#features/tenants/tenant.events.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'instructor', id }, payload: { instructorId: id } })

export function instructorCreated(id: string, instructor: InstructorFields): DomainEvent {
  return { name: 'instructor.created', ...about(id), metadata: { after: instructor } }
}

export function instructorChanged(id: string, change: Change): DomainEvent {
  return { name: 'instructor.changed', ...about(id), metadata: change }
}

export function instructorArchived(id: string): DomainEvent {
  return { name: 'instructor.archived', ...about(id), metadata: {} }
}

export function instructorRestored(id: string): DomainEvent {
  return { name: 'instructor.restored', ...about(id), metadata: {} }
}

/** From now on, or no longer, a member of the team; which one is not for the log to tell twice. */
export function instructorLinked(id: string): DomainEvent {
  return { name: 'instructor.linked', ...about(id), metadata: {} }
}

export function instructorUnlinked(id: string): DomainEvent {
  return { name: 'instructor.unlinked', ...about(id), metadata: {} }
}

/** The log keeps who it was: nothing else does any more. */
export function instructorDeleted(id: string, instructor: InstructorFields): DomainEvent {
  return { name: 'instructor.deleted', ...about(id), metadata: { before: instructor } }
}
