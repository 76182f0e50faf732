import { instantOf } from '@reihum/contract/wire/wall-clock.ts'

/** Days as `YYYY-MM-DD`, independent of any time zone; weeks begin on Monday. */

export type CalendarView = 'month' | 'week' | 'agenda'

const dayMs = 86_400_000

/** The day as an instant at noon UTC, for calculations without a time zone. */
export const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)

export function plusDays(day: string, days: number): string {
  return new Date(atNoon(day).getTime() + days * dayMs).toISOString().slice(0, 10)
}

/** Monday is 0. */
const weekdayOf = (day: string) => (atNoon(day).getUTCDay() + 6) % 7

export function mondayOf(day: string): string {
  return plusDays(day, -weekdayOf(day))
}

export function weekOf(day: string): string[] {
  const monday = mondayOf(day)
  return [0, 1, 2, 3, 4, 5, 6].map((days) => plusDays(monday, days))
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Adds months; a day that the target month lacks becomes its last day. */
export function plusMonths(day: string, months: number): string {
  const first = new Date(`${firstOfMonth(day)}T12:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const month = first.toISOString().slice(0, 7)
  first.setUTCMonth(first.getUTCMonth() + 1, 0)
  const last = first.getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

/** All weeks that contain a day of the month. */
export function weeksOfMonth(day: string): string[][] {
  const after = plusMonths(firstOfMonth(day), 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(firstOfMonth(day)); monday < after; monday = plusDays(monday, 7))
    weeks.push(weekOf(monday))
  return weeks
}

/** The first day a view shows, and the last. */
export function daysOfView(view: CalendarView, day: string): { first: string; last: string } {
  if (view === 'week') return { first: mondayOf(day), last: plusDays(mondayOf(day), 6) }
  const first = firstOfMonth(day)
  const last = plusDays(plusMonths(first, 1), -1)
  return view === 'agenda' ? { first, last } : { first: mondayOf(first), last: plusDays(mondayOf(last), 6) }
}

/** The range to load for a view: from the beginning of its first day to the end of its last, in the time zone. */
export function rangeOfView(view: CalendarView, day: string, timeZone: string): { from: string; to: string } {
  const { first, last } = daysOfView(view, day)
  return {
    from: instantOf({ date: first, time: '00:00' }, timeZone),
    to: instantOf({ date: plusDays(last, 1), time: '00:00' }, timeZone),
  }
}

/** The day to which "previous" or "next" leads. */
export function step(view: CalendarView, day: string, direction: -1 | 1): string {
  return view === 'week' ? plusDays(day, 7 * direction) : plusMonths(day, direction)
}

/** The week's number as calendars print it (ISO 8601): the week of the year in which its Thursday lies. */
export function weekNumber(day: string): number {
  const thursday = plusDays(mondayOf(day), 3)
  const daysIntoYear =
    (atNoon(thursday).getTime() - Date.parse(`${thursday.slice(0, 4)}-01-01T12:00:00Z`)) / dayMs
  return Math.floor(daysIntoYear / 7) + 1
}
