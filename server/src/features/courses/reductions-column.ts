import { type Reduction, tidyReduction } from '@reihum/contract/courses/reductions.ts'

/** The rules by which people pay less, as they were checked when they were stored. */
export const reductionsOfRow = ({ reductions }: { reductions: unknown }) => reductions as Reduction[]

export const reductionsColumnOf = (reductions: readonly Reduction[]) =>
  JSON.stringify(reductions.map(tidyReduction))
