import type { ClosureFields } from '@reihum/contract/courses/closure.schema.ts'
import { weekdayWord } from '#ui/calendar/day-words.ts'
import { showDate } from '#ui/form/date-text.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { closuresMessages } from './closures.messages.ts'

type Days = Pick<ClosureFields, 'firstDay' | 'lastDay'>

const dayMs = 86_400_000

/** How many days it lasts, both included. */
function daysIn({ firstDay, lastDay }: Days): number {
  return Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1
}

export function useClosureWords() {
  const text = useText(closuresMessages)
  const locale = useLocale()
  const day = (date: string) => `${weekdayWord(date, locale)} ${showDate(date, locale)}`
  return {
    /** `Di 20.07.2027 – Do 02.09.2027`, or a single day. */
    days: ({ firstDay, lastDay }: Days) =>
      firstDay === lastDay ? day(firstDay) : `${day(firstDay)} – ${day(lastDay)}`,
    lasts: (days: Days) => text('days', { count: daysIn(days) }),
  }
}
