import type { PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'place', id }, payload: { placeId: id } })

export function placeCreated(id: string, place: PlaceFields) {
  return event({ name: 'place.created', ...about(id), metadata: { after: place } })
}

export function placeChanged(id: string, change: Change) {
  return event({ name: 'place.changed', ...about(id), metadata: change })
}

export function placeArchived(id: string) {
  return event({ name: 'place.archived', ...about(id), metadata: {} })
}

export function placeRestored(id: string) {
  return event({ name: 'place.restored', ...about(id), metadata: {} })
}

/** The place is logged because nothing else keeps it after the deletion. */
export function placeDeleted(id: string, place: PlaceFields) {
  return event({ name: 'place.deleted', ...about(id), metadata: { before: place } })
}
