import { parseTimeText } from '#ui/form/date-text.ts'

const dayMinutes = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * The minutes from one time of day to the next occurrence of the other; null when one is invalid or both are the same.
 */
export function minutesBetween(from: string, until: string): number | null {
  const [start, end] = [parseTimeText(from), parseTimeText(until)]
  if (!start || !end || start === end) return null
  return (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes
}
