import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { parseTimeText } from './date-text.ts'

/** The two halves as they are typed; the day as YYYY-MM-DD once it is one. */
export type TypedDateTime = { date: string; time: string }

export function splitDateTime(value: string, timeZone: string): TypedDateTime {
  if (value === '' || Number.isNaN(Date.parse(value))) return { date: '', time: '' }
  return wallClockOf(value, timeZone)
}

/** Both halves together as an instant, else as the text that was typed, else as nothing. */
export function joinDateTime({ date, time }: TypedDateTime, timeZone: string): string {
  if (date.trim() === '' && time.trim() === '') return ''
  const clock = parseTimeText(time)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  return isDay && clock ? instantOf({ date, time: clock }, timeZone) : `${date} ${time}`.trim()
}
