import type { ExtraFields } from '@reihum/contract/courses/extra.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'extra', id }, payload: { extraId: id } })

/** As the log tells it: of the courses that offer an extra, how many there are. */
export function toldExtra({ courseIds, ...fields }: ExtraFields) {
  return { ...fields, courseCount: courseIds.length }
}

export function extraCreated(id: string, fields: ExtraFields) {
  return event({ name: 'extra.created', ...about(id), metadata: { after: toldExtra(fields) } })
}

export function extraChanged(id: string, change: Change) {
  return event({ name: 'extra.changed', ...about(id), metadata: change })
}

export function extraArchived(id: string) {
  return event({ name: 'extra.archived', ...about(id), metadata: {} })
}

export function extraRestored(id: string) {
  return event({ name: 'extra.restored', ...about(id), metadata: {} })
}

/** All of it is logged, because nothing else keeps it after the deletion. */
export function extraDeleted(id: string, fields: ExtraFields) {
  return event({ name: 'extra.deleted', ...about(id), metadata: { before: toldExtra(fields) } })
}
