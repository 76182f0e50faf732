import { weekOf } from './calendar-days.ts'
import type { BookedItem, CalendarResource } from './calendar-item.ts'
import { type DayPart, partsByDay } from './day-items.ts'

export type ResourceRow = {
  /** null: the row of items that occupy no resource. */
  resource: CalendarResource | null
  /** Monday to Sunday. */
  days: DayPart<BookedItem>[][]
  /** The ids of items that overlap with another one in this row. */
  clashing: ReadonlySet<string>
}

/** The ids of items that overlap with another one; cancelled items occupy nothing. */
export function clashesIn(items: readonly BookedItem[]): Set<string> {
  const held = items
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ id, start, end }) => ({ id, start: Date.parse(start), end: Date.parse(end) }))
    .sort((a, b) => a.start - b.start)
  const clashing = new Set<string>()
  let longest: (typeof held)[number] | undefined
  for (const next of held) {
    if (longest && next.start < longest.end && next.end > next.start) {
      clashing.add(longest.id)
      clashing.add(next.id)
    }
    if (!longest || next.end > longest.end) longest = next
  }
  return clashing
}

/** A row for each resource, booked or not, and one more for items without a resource, if there are any. */
export function resourceRows(
  resources: readonly CalendarResource[],
  items: readonly BookedItem[],
  day: string,
  timeZone: string,
): ResourceRow[] {
  const week = weekOf(day)
  const row = (resource: CalendarResource | null, own: readonly BookedItem[]): ResourceRow => {
    const parts = partsByDay(own, week[0] ?? day, week[6] ?? day, timeZone)
    return {
      resource,
      days: week.map((one) => parts.get(one) ?? []),
      clashing: resource ? clashesIn(own) : new Set(),
    }
  }
  const rows = resources.map((resource) =>
    row(
      resource,
      items.filter(({ resourceIds }) => resourceIds.includes(resource.id)),
    ),
  )
  const homeless = row(
    null,
    items.filter(({ resourceIds }) => resourceIds.length === 0),
  )
  return homeless.days.some((parts) => parts.length > 0) ? [...rows, homeless] : rows
}
