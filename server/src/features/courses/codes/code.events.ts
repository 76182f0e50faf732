import type { CodeFields } from '@reihum/contract/courses/code.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'discount-code', id }, payload: { discountCodeId: id } })

/** As the log tells it: of the courses that a code is for, how many there are. */
export function toldCode({ courseIds, ...fields }: CodeFields) {
  return { ...fields, courseCount: courseIds.length }
}

export function codeCreated(id: string, fields: CodeFields, singles: number | null) {
  const after = { ...toldCode(fields), ...(singles !== null && { singles }) }
  return event({ name: 'discount-code.created', ...about(id), metadata: { after } })
}

export function codeChanged(id: string, change: Change) {
  return event({ name: 'discount-code.changed', ...about(id), metadata: change })
}

export function codeArchived(id: string) {
  return event({ name: 'discount-code.archived', ...about(id), metadata: {} })
}

export function codeRestored(id: string) {
  return event({ name: 'discount-code.restored', ...about(id), metadata: {} })
}

/** All of it is logged, because nothing else keeps it after the deletion. */
export function codeDeleted(id: string, fields: CodeFields) {
  return event({ name: 'discount-code.deleted', ...about(id), metadata: { before: toldCode(fields) } })
}
