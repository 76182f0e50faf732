import type { Course } from '@reihum/contract/courses/course.schema.ts'

export type Seats = Pick<Course, 'attendeeLimit' | 'attendeeCount' | 'offeredCount' | 'minimumAttendees'>

type SeatsBar = {
  /** Shares of the bar in percent. Together at most 100. */
  taken: number
  offered: number
  /** Where on the bar the minimum lies; null: it would say nothing. */
  minimum: number | null
}

/** Places that nobody has, nor was offered; null: there is no limit. */
export function freeOf({ attendeeLimit, attendeeCount, offeredCount }: Seats): number | null {
  return attendeeLimit === null ? null : Math.max(0, attendeeLimit - attendeeCount - offeredCount)
}

/**
 * The places as a bar. More people than the limit make the bar longer, so that it never says less than it is. Without a
 * limit there is a bar only towards the minimum; null: there is nothing to measure by.
 */
export function barOf(seats: Seats): SeatsBar | null {
  const { attendeeLimit, attendeeCount, offeredCount, minimumAttendees } = seats
  const held = attendeeCount + offeredCount
  const measure = attendeeLimit ?? minimumAttendees
  if (measure === null) return null
  const whole = Math.max(measure, held, 1)
  const share = (places: number) => (places / whole) * 100
  const isWithin = minimumAttendees !== null && minimumAttendees > 0 && minimumAttendees < whole
  return {
    taken: share(attendeeCount),
    offered: share(offeredCount),
    minimum: isWithin ? share(minimumAttendees) : null,
  }
}
