import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const dayMs = 86_400_000

/** The same local time, so many days later. */
export function daysLater(instant: string, days: number, timeZone: string): string {
  const { date, time } = wallClockOf(instant, timeZone)
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
  return instantOf({ date: later, time }, timeZone)
}

type Times = { start: string; end: string }

/** A new appointment: a week after the last one, at its time and of its length. */
export function draftAfter(last: Appointment | undefined, timeZone: string) {
  const own = { title: '', placeId: null, instructorId: null }
  if (!last) return { start: '', end: '', ...own }
  const start = daysLater(last.start, 7, timeZone)
  return { ...withStart({ start: last.start, end: last.end }, start), ...own }
}

/** Changes the start, and moves the end along when both were valid times. */
export function withStart({ start: before, end }: Times, start: string): Times {
  const [from, until, to] = [before, end, start].map((instant) => Date.parse(instant)) as [
    number,
    number,
    number,
  ]
  const isMove = [from, until, to].every(Number.isFinite) && until > from
  return { start, end: isMove ? new Date(to + until - from).toISOString() : end }
}
