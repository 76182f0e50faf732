import { useText } from '../text.tsx'
import { calendarMessages } from './calendar.messages.ts'
import type { CalendarItem } from './calendar-item.ts'
import type { DayPart } from './day-items.ts'

/** From when to when the item lasts on that day; says so when it continues beyond the day. */
export function useTimeWords() {
  const text = useText(calendarMessages)
  return ({ from, until }: DayPart<CalendarItem>): string => {
    if (from && until) return `${from}–${until}`
    if (from) return text('from', { time: from })
    return until ? text('until', { time: until }) : text('wholeDay')
  }
}
