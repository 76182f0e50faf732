import { type RefundTerms, refundTerms } from '@reihum/contract/courses/refund-terms.ts'

/** What is kept with a registration: nothing where there is nothing to be given back. */
export const termsToKeep = (terms: RefundTerms, feeCents: number): RefundTerms | null =>
  feeCents > 0 ? terms : null

type Kept = { refund_terms: unknown }

export const keptTerms = ({ refund_terms: kept }: Kept): RefundTerms | null =>
  kept === null ? null : refundTerms.parse(kept)

/**
 * The terms that were agreed for a place: those of its booking, whatever the provider has changed since. Where none were kept,
 * those of the course hold.
 */
export const agreedTerms = (row: Kept, ofCourse: RefundTerms): RefundTerms => keptTerms(row) ?? ofCourse

/** The same for people who booked a course together. */
export const agreedTermsOf = (rows: readonly Kept[], ofCourse: RefundTerms): RefundTerms =>
  agreedTerms(rows.find(({ refund_terms: kept }) => kept !== null) ?? { refund_terms: null }, ofCourse)
