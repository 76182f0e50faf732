import { type Reduction, tidyReduction } from '@reihum/contract/courses/reductions.ts'

/**
 * The rules by which people pay less, as they were checked when they were stored; those from before proofs could be sent do not
 * say that they can.
 */
export const reductionsOfRow = ({ reductions }: { reductions: unknown }) =>
  (reductions as Reduction[]).map((one) => ({ ...one, sendable: one.sendable ?? false }))

export const reductionsColumnOf = (reductions: readonly Reduction[]) =>
  JSON.stringify(reductions.map(tidyReduction))
