/** How long an appointment lasts whose end nobody has said, as in a new template. */
const usualMinutes = 90
const minute = 60_000

/** Null while it is only typed; a browser would take some of that for another day. */
const timeOf = (instant: string) => {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(instant) ? Date.parse(instant) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** The milliseconds from start to end; null while one is missing, or where the end lies before the start. */
export function lengthOf({ start, end }: { start: string; end: string }): number | null {
  const [from, until] = [timeOf(start), timeOf(end)]
  return from !== null && until !== null && until > from ? until - from : null
}

/**
 * The end that goes with a new start: after the length that was there before, if one was. An end that nobody has said, or
 * that would lie before the start, becomes the usual one.
 */
export function endAfter(start: string, end: string, length: number | null): string {
  const from = timeOf(start)
  if (from === null) return end
  if (length === null && lengthOf({ start, end }) !== null) return end
  return new Date(from + (length ?? usualMinutes * minute)).toISOString()
}
