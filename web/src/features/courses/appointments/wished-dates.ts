import { instantOf } from '@reihum/contract/wire/wall-clock.ts'

const hourMs = 3_600_000
const morning = '10:00'

/** The address of the form for a new course that begins at that time, or on that morning. */
export function newCourseOn(day: string, time = morning): string {
  return `/courses/new?${new URLSearchParams({ start: `${day}T${time}` })}`
}

/** The start named in such an address; undefined when there is none. */
export function wishedStart(start: unknown): string | undefined {
  const isTime = typeof start === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(start)
  return isTime && !Number.isNaN(Date.parse(`${start}:00Z`)) ? start : undefined
}

/** The initial dates: two hours from that start. */
export function datesFrom(start: string | undefined, timeZone: string) {
  if (start === undefined) return { start: null, end: null }
  const begins = instantOf({ date: start.slice(0, 10), time: start.slice(11) }, timeZone)
  return { start: begins, end: new Date(Date.parse(begins) + 2 * hourMs).toISOString() }
}
