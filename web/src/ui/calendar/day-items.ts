import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { plusDays } from './calendar-days.ts'
import type { CalendarItem } from './calendar-item.ts'

/** The part of an item that lies in one day; without `from` or `until` it continues beyond that end of the day. */
export type DayPart<Item extends CalendarItem> = { item: Item; from?: string; until?: string }

type Span = { firstDay: string; lastDay: string; from: string; until: string }

/** An item that ends at midnight ends on the day before, at 24:00. */
function spanOf({ start, end }: CalendarItem, timeZone: string): Span {
  const from = wallClockOf(start, timeZone)
  const until = wallClockOf(end, timeZone)
  const endsAtMidnight = until.time === '00:00' && until.date > from.date
  return {
    firstDay: from.date,
    lastDay: endsAtMidnight ? plusDays(until.date, -1) : until.date,
    from: from.time,
    until: endsAtMidnight ? '24:00' : until.time,
  }
}

function inOrder(a: CalendarItem, b: CalendarItem): number {
  return (
    Date.parse(a.start) - Date.parse(b.start) ||
    Date.parse(a.end) - Date.parse(b.end) ||
    a.title.localeCompare(b.title)
  )
}

/** The parts of items by day, in the days of the time zone and ordered by time. */
export function partsByDay<Item extends CalendarItem>(
  items: readonly Item[],
  first: string,
  last: string,
  timeZone: string,
): Map<string, DayPart<Item>[]> {
  const byDay = new Map<string, DayPart<Item>[]>()
  for (let day = first; day <= last; day = plusDays(day, 1)) byDay.set(day, [])
  for (const item of [...items].sort(inOrder)) {
    const { firstDay, lastDay, from, until } = spanOf(item, timeZone)
    for (let day = firstDay > first ? firstDay : first; day <= lastDay && day <= last; day = plusDays(day, 1))
      byDay.get(day)?.push({
        item,
        ...(day === firstDay && { from }),
        ...(day === lastDay && { until }),
      })
  }
  return byDay
}
