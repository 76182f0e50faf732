import type { CourseSeats, OfferedSeats } from '#features/courses/course.rules.ts'
import { emptyPlaces } from '../registration.rules.ts'

type Seats = CourseSeats & OfferedSeats

export type GivenUpPlaces = { free: number; offered: number; gone: number }

/**
 * What becomes of the places of a course that are given up, besides those that others moved up to. Where
 * more are taken than the limit allows, a place is gone; where there is no limit, every place counts as free.
 */
function ofCourse(before: Seats, after: Seats): GivenUpPlaces {
  const left = before.taken - after.taken
  const offered = after.offered - before.offered
  const [empty, emptier] = [emptyPlaces(before), emptyPlaces(after)]
  const free = empty === null || emptier === null ? left - offered : emptier - empty
  return { free, offered, gone: left - offered - free }
}

export function givenUpPlaces(courses: readonly { before: Seats; after: Seats }[]): GivenUpPlaces {
  const sum = { free: 0, offered: 0, gone: 0 }
  for (const { before, after } of courses) {
    const { free, offered, gone } = ofCourse(before, after)
    sum.free += free
    sum.offered += offered
    sum.gone += gone
  }
  return sum
}
