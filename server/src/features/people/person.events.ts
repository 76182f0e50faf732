import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'person', id }, payload: { personId: id } })

/** The log contains no personal details; the person's record has them. */
export function personCreated(id: string) {
  return event({ name: 'person.created', ...about(id), metadata: {} })
}

export function personChanged(id: string, change: Change) {
  return event({ name: 'person.changed', ...about(id), metadata: change })
}

type Merge = {
  mergedPersonId: string
  /** Name and contact details of both before the merge. */
  merged: string
  into: string
  registrations: number
  bookings: number
  change: Change | null
}

/** The subject is the person who stays; both are named in words and by id. */
export function personMerged(id: string, { change, ...merge }: Merge) {
  return event({ name: 'person.merged', ...about(id), metadata: { ...merge, ...change } })
}

export function personExported(id: string) {
  return event({ name: 'person.exported', ...about(id), metadata: {} })
}

/** Only numbers, because what was erased must not be kept in the log. */
export function personErased(id: string, erased: Record<string, number>) {
  return event({ name: 'person.erased', ...about(id), metadata: erased })
}

export function personsExported(tenantId: string, rows: number, format: string) {
  return event({
    name: 'persons.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
}
