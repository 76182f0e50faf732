import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { plusDays } from './calendar-days.ts'
import type { CalendarItem } from './calendar-item.ts'

const dayMs = 86_400_000

/** An item that lasts a day or longer is drawn as a bar across the days. */
export const isBar = ({ start, end }: CalendarItem) => Date.parse(end) - Date.parse(start) >= dayMs

type GridEntry = { id: string; start: string; end: string; allDay: boolean }

/** Converts an item for the grid: a bar by its days, everything else by its instants. */
export function gridEntry(item: CalendarItem, timeZone: string): GridEntry {
  const { id, start, end } = item
  if (!isBar(item)) return { id, start, end, allDay: false }
  const from = wallClockOf(start, timeZone).date
  const until = wallClockOf(end, timeZone)
  return { id, start: from, end: until.time === '00:00' ? until.date : plusDays(until.date, 1), allDay: true }
}

const earliest = 8
const latest = 20

/**
 * The hours that a week shows: a working day, extended by the hours before and after that have items. An item that
 * continues beyond midnight stays in the column of its evening, so that the week need not show the night for it.
 */
export function hoursShown(
  items: readonly CalendarItem[],
  first: string,
  last: string,
  timeZone: string,
): { from: number; until: number } {
  let [from, until] = [earliest, latest]
  for (const item of items) {
    const start = wallClockOf(item.start, timeZone)
    if (isBar(item) || start.date < first || start.date > last) continue
    const end = wallClockOf(item.end, timeZone)
    const endHour = Number(end.time.slice(0, 2)) + (end.time.endsWith(':00') ? 0 : 1)
    from = Math.min(from, Number(start.time.slice(0, 2)))
    until = Math.max(until, end.date > start.date ? endHour + 24 : endHour)
  }
  return { from, until: Math.min(until, from + 24) }
}

const hourMinutes = 60
const stepMinutes = 30

/** The time at a height of a column, given as a fraction of it; undefined where the next day has begun. */
export function timeAt(part: number, { from, until }: { from: number; until: number }): string | undefined {
  const minutes = (from + part * (until - from)) * hourMinutes
  const rounded = Math.floor(minutes / stepMinutes) * stepMinutes
  if (rounded < 0 || rounded >= 24 * hourMinutes) return
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(rounded / hourMinutes))}:${two(rounded % hourMinutes)}`
}
