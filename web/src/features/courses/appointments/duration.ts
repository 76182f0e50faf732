import { parseTimeText } from '#ui/form/date-text.ts'

const dayMinutes = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** From one time on the wall to the next time it shows the other; null where one of them is no time, or both are one. */
export function minutesBetween(from: string, until: string): number | null {
  const [start, end] = [parseTimeText(from), parseTimeText(until)]
  if (!start || !end || start === end) return null
  return (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes
}
