import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { Random } from './random.ts'
import type { SchoolCourse } from './school.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** When things happen to a course, relative to the moment of seeding, so that the school never looks outdated. */
export type TimeLine = {
  starts: Date
  ends: Date
  /** When each appointment begins. */
  meetings: Date[]
  created: Date
  published: Date
  /** When it was closed, cancelled or archived. */
  settled: Date
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10)
}

function nextWeekday(date: string, weekday: number | undefined): string {
  if (weekday === undefined) return date
  const isThat = [0, 1, 2, 3, 4, 5, 6].find(
    (days) => new Date(`${dateAfter(date, days)}T12:00:00Z`).getUTCDay() === weekday % 7,
  )
  return dateAfter(date, isThat ?? 0)
}

export function timeLineOf(course: SchoolCourse, timeZone: string, now: Date): TimeLine {
  const today = wallClockOf(now, timeZone).date
  const first = nextWeekday(dateAfter(today, course.startsIn), course.weekday)
  // A weekly course meets at the same local time, also across a change to or from summer time.
  const last = dateAfter(first, 7 * ((course.weeks ?? 1) - 1))
  const meetings = Array.from(
    { length: course.weeks ?? 1 },
    (_, week) => new Date(instantOf({ date: dateAfter(first, 7 * week), time: course.time }, timeZone)),
  )
  const starts = new Date(instantOf({ date: first, time: course.time }, timeZone))
  const ends = new Date(
    Date.parse(instantOf({ date: last, time: course.time }, timeZone)) + course.hours * hour,
  )
  const created = new Date(Math.min(starts.getTime(), now.getTime()) - 45 * day)
  const published = new Date(created.getTime() + 3 * day)
  const settled = new Date(
    course.state === 'archived' ? ends.getTime() + 14 * day : now.getTime() - 30 * hour,
  )
  return { starts, ends, meetings, created, published, settled }
}

/** Ascending times between two others, more of them towards the end, as people register. */
export function moments(random: Random, from: Date, to: Date, count: number): Date[] {
  const length = to.getTime() - from.getTime()
  return Array.from(
    { length: count },
    () => new Date(Math.round(from.getTime() + Math.sqrt(random.next()) * length)),
  ).sort((a, b) => a.getTime() - b.getTime())
}
