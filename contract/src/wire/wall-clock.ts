import { dateTimeFormat } from './formatters.ts'

/** A date and a time in the tenant's local time, without zone or offset. */
export type WallClock = { date: string; time: string }

function computeOffset(instant: Date, timeZone: string): number {
  const shown = dateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const p = Object.fromEntries(shown.formatToParts(instant).map((x) => [x.type, x.value]))
  const asUtc = Date.UTC(Number(p.year), Number(p.month) - 1, Number(p.day), Number(p.hour), Number(p.minute))
  return Math.round((asUtc - Math.floor(instant.getTime() / 60_000) * 60_000) / 60_000)
}

const knownOffsets = new Map<string, number>()

/**
 * Computing an offset takes some microseconds, and a batch of bookings asks for those of the same few instants hundreds of
 * times, so the last thousand are kept.
 */
function offsetMinutes(instant: Date, timeZone: string): number {
  const key = `${timeZone} ${instant.getTime()}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  if (knownOffsets.size >= 1000) knownOffsets.clear()
  const computed = computeOffset(instant, timeZone)
  knownOffsets.set(key, computed)
  return computed
}

/**
 * The instant of a local time. A time in the hour that the change to summer time skips moves forward by an hour; of an
 * hour that comes twice the first is meant.
 */
export function instantOf({ date, time }: WallClock, timeZone: string): string {
  const naive = Date.parse(`${date}T${time}:00Z`)
  const before = offsetMinutes(new Date(naive - 86_400_000), timeZone)
  const first = naive - before * 60_000
  if (offsetMinutes(new Date(first), timeZone) === before) return new Date(first).toISOString()
  const after = offsetMinutes(new Date(naive + 86_400_000), timeZone)
  const second = naive - after * 60_000
  const skipped = offsetMinutes(new Date(second), timeZone) !== after
  return new Date(skipped ? first : second).toISOString()
}

export function wallClockOf(instant: string | Date, timeZone: string): WallClock {
  const at = new Date(instant)
  const shown = new Date(at.getTime() + offsetMinutes(at, timeZone) * 60_000).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}
