import { addDays } from '#features/courses/appointments/series.rules.ts'

/** The first and the last day of the fiscal year that begins in that year. */
export function fiscalYear(plan: { fiscalYearStart: string }, year: number): { from: string; to: string } {
  const monthAndDay = plan.fiscalYearStart.slice(4)
  // A year that begins on the 29th of February begins on the 1st of March where there is none.
  const first = (of: number) =>
    addDays(`${of}${monthAndDay.slice(0, 3)}-01`, Number(monthAndDay.slice(4)) - 1)
  return { from: first(year), to: addDays(first(year + 1), -1) }
}
