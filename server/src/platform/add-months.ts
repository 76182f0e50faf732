/** The same day so many months later, or the last one of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date, last))
  return moved.toISOString().slice(0, 10)
}
