import type { ClosureFields } from '@reihum/contract/courses/closure.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'closure', id }, payload: { closureId: id } })

export function closureCreated(id: string, fields: ClosureFields) {
  return event({ name: 'closure.created', ...about(id), metadata: { after: fields } })
}

export function closureChanged(id: string, change: Change) {
  return event({ name: 'closure.changed', ...about(id), metadata: change })
}

/** All of it is logged, because nothing else keeps it after the deletion. */
export function closureDeleted(id: string, fields: ClosureFields) {
  return event({ name: 'closure.deleted', ...about(id), metadata: { before: fields } })
}
