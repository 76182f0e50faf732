export const quickRangeNames = ['last7', 'last30', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const
export type QuickRange = (typeof quickRangeNames)[number]

/** A day as YYYY-MM-DD; months and days out of their bounds roll over. */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/** The date ranges that are asked for often, relative to today; both ends are included. */
export function quickRanges(today: string): Record<QuickRange, { from: string; to: string }> {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  const at = month - 1
  return {
    last7: { from: day(year, at, date - 6), to: today },
    last30: { from: day(year, at, date - 29), to: today },
    thisMonth: { from: day(year, at, 1), to: day(year, at + 1, 0) },
    lastMonth: { from: day(year, at - 1, 1), to: day(year, at, 0) },
    thisYear: { from: day(year, 0, 1), to: day(year, 11, 31) },
    lastYear: { from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) },
  }
}
