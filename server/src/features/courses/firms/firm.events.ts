import type { FirmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'firm', id }, payload: { firmId: id } })

/** As the log tells it: without the person who orders there and without the note, so that the log never keeps them. */
export function toldFirm(fields: FirmRecordFields) {
  const { contactFirstName, contactLastName, contactEmail, note, ...told } = fields
  return told
}

export function firmCreated(id: string, fields: FirmRecordFields) {
  return event({ name: 'firm.created', ...about(id), metadata: { after: toldFirm(fields) } })
}

export function firmChanged(id: string, change: Change) {
  return event({ name: 'firm.changed', ...about(id), metadata: change })
}

export function firmAccessEnded(id: string) {
  return event({ name: 'firm.access-ended', ...about(id), metadata: {} })
}

export function firmArchived(id: string) {
  return event({ name: 'firm.archived', ...about(id), metadata: {} })
}

export function firmRestored(id: string) {
  return event({ name: 'firm.restored', ...about(id), metadata: {} })
}

/** Its billing data is logged, because nothing else keeps it after the deletion. */
export function firmDeleted(id: string, fields: FirmRecordFields) {
  return event({ name: 'firm.deleted', ...about(id), metadata: { before: toldFirm(fields) } })
}
