import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

export type Times = { start: string; end: string }
/** How far something was dragged: whole days, and time within a day. */
export type Push = { days: number; milliseconds: number }

const dayMs = 86_400_000

/** Local time is kept: ten o'clock stays ten o'clock, even when the clocks change in between. */
function pushed(instant: string, { days, milliseconds }: Push, timeZone: string): string {
  const { date, time } = wallClockOf(instant, timeZone)
  const shown = new Date(Date.parse(`${date}T${time}:00Z`) + days * dayMs + milliseconds).toISOString()
  return instantOf({ date: shown.slice(0, 10), time: shown.slice(11, 16) }, timeZone)
}

/** Moves the item and keeps its length. */
export function movedTimes({ start, end }: Times, push: Push, timeZone: string): Times {
  const to = pushed(start, push, timeZone)
  return { start: to, end: new Date(Date.parse(to) + Date.parse(end) - Date.parse(start)).toISOString() }
}

/** Moves the end, but never to before the beginning. */
export function resizedTimes({ start, end }: Times, push: Push, timeZone: string): Times {
  const until = pushed(end, push, timeZone)
  return { start, end: Date.parse(until) > Date.parse(start) ? until : end }
}
