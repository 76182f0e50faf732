import type { CourseCurve } from '@reihum/contract/insights/figures.schema.ts'
import { bucketsOf, unitOf } from './figure-span.rules.ts'

/** By how many the registered people of a course became more or fewer on a calendar day. */
export type DayOfChange = { day: string; change: number }

/** The later of two calendar days. */
const later = (one: string, other: string) => (one > other ? one : other)

/**
 * How many people were registered at the end of each day, week or month: from the first change until today, or until the
 * end of a course that is over. What changed after that end is still shown.
 */
export function curveOf(changes: readonly DayOfChange[], today: string, ended: string | null): CourseCurve {
  const days = changes.toSorted((a, b) => a.day.localeCompare(b.day))
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return { unit: 'day', points: [] }
  const to = later(last, ended !== null && ended < today ? ended : today)
  const unit = unitOf({ from: first, to })
  let [registered, at] = [0, 0]
  const points = bucketsOf({ from: first, to }, unit).map((bucket) => {
    for (let next = days[at]; next && next.day <= bucket.to; at += 1, next = days[at])
      registered += next.change
    return { from: bucket.from, to: bucket.to, registered }
  })
  return { unit, points }
}
