import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'
import { Refusal } from '#platform/refusal.ts'

type Violation = { code?: string; constraint?: string }

/**
 * To be passed to `catch` of a write: refuses what another row has already, by the names of the unique indexes. The
 * indexes decide, because a check before the write could be overtaken.
 */
export function refuseTaken(refusals: Readonly<Record<string, RefusalCode>>, data: RefusalData = {}) {
  return (error: unknown): never => {
    const { code, constraint = '' } = error as Violation
    const refusal = code === '23505' ? refusals[constraint] : undefined
    throw refusal ? new Refusal(refusal, data) : error
  }
}

/**
 * To be passed to `catch` of a write: refuses when a foreign key fails. Either the row to delete is still referred to,
 * or the row that is referred to does not exist.
 */
export function refuseReference(refusal: RefusalCode) {
  return (error: unknown): never => {
    throw (error as Violation).code === '23503' ? new Refusal(refusal) : error
  }
}
