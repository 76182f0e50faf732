import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'person', id }, payload: { personId: id } })

/** Without what is known of them: that stands in their record. */
export function personCreated(id: string): DomainEvent {
  return { name: 'person.created', ...about(id), metadata: {} }
}

type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

export function personChanged(id: string, { before, after }: Change): DomainEvent {
  return { name: 'person.changed', ...about(id), metadata: { before, after } }
}

type Merge = {
  mergedPersonId: string
  /** Both as they were called and reached before. */
  merged: string
  into: string
  registrations: number
  bookings: number
  change: Change | null
}

/** The one that stays is what it is about; who became who is told in words and by id. */
export function personMerged(id: string, { change, ...merge }: Merge): DomainEvent {
  return { name: 'person.merged', ...about(id), metadata: { ...merge, ...change } }
}

export function personExported(id: string): DomainEvent {
  return { name: 'person.exported', ...about(id), metadata: {} }
}

/** In numbers alone: what it was is what must not be kept. */
export function personErased(id: string, erased: Record<string, number>): DomainEvent {
  return { name: 'person.erased', ...about(id), metadata: erased }
}

export function personsExported(tenantId: string, rows: number, format: string): DomainEvent {
  return {
    name: 'persons.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  }
}
