const dayAfter = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The first and the last day of the fiscal year that begins in that year. Only day and month of the start count. */
export function fiscalYear(plan: { fiscalYearStart: string }, year: number): { from: string; to: string } {
  const [, month, day] = plan.fiscalYearStart.split('-').map(Number) as [number, number, number]
  // A year that begins on the 29th of February begins on the 1st of March where there is none.
  return { from: dayAfter(year, month, day), to: dayAfter(year + 1, month, day - 1) }
}

/** The year in which the fiscal year of that day begins. */
export function fiscalYearOf(plan: { fiscalYearStart: string }, day: string): number {
  const year = Number(day.slice(0, 4))
  return day < fiscalYear(plan, year).from ? year - 1 : year
}
