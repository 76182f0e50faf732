import {
  type RefundTerms,
  type RefundTermsFields,
  type RefundTermsKind,
  refundSteps,
  tidyRefundTerms,
} from '@reihum/contract/courses/refund-terms.ts'

/** Where the terms of a course are stored. */
export const refundTermsColumns = ['refund_terms', 'refund_steps', 'refund_after_start'] as const

/** A row that says what goes back to whoever cancels. */
export type RefundTermsRow = {
  refund_terms: string | null
  refund_steps: unknown
  refund_after_start: string
}

export const refundTermsOfRow = (row: RefundTermsRow): RefundTermsFields => ({
  refundTerms: row.refund_terms as RefundTermsKind | null,
  refundSteps: refundSteps.parse(row.refund_steps),
  refundAfterStart: row.refund_after_start as RefundTerms['afterStart'],
})

export function refundTermsColumnsOf(fields: RefundTermsFields) {
  const tidy = tidyRefundTerms(fields)
  return {
    refund_terms: tidy.refundTerms,
    refund_steps: JSON.stringify(tidy.refundSteps),
    refund_after_start: tidy.refundAfterStart,
  }
}
