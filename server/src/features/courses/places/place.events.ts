import type { PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import type { Change } from '#features/tenants/tenant.events.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const about = (id: string) => ({ subject: { kind: 'place', id }, payload: { placeId: id } })

export function placeCreated(id: string, place: PlaceFields): DomainEvent {
  return { name: 'place.created', ...about(id), metadata: { after: place } }
}

export function placeChanged(id: string, change: Change): DomainEvent {
  return { name: 'place.changed', ...about(id), metadata: change }
}

export function placeArchived(id: string): DomainEvent {
  return { name: 'place.archived', ...about(id), metadata: {} }
}

export function placeRestored(id: string): DomainEvent {
  return { name: 'place.restored', ...about(id), metadata: {} }
}

/** The log keeps what it was: nothing else does any more. */
export function placeDeleted(id: string, place: PlaceFields): DomainEvent {
  return { name: 'place.deleted', ...about(id), metadata: { before: place } }
}
