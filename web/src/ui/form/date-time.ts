import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { parseTimeText } from './date-text.ts'

/** Day and time as they are typed; the day is YYYY-MM-DD once it is valid. */
export type TypedDateTime = { date: string; time: string }

export function splitDateTime(value: string, timeZone: string): TypedDateTime {
  if (value === '' || Number.isNaN(Date.parse(value))) return { date: '', time: '' }
  return wallClockOf(value, timeZone)
}

/** Day and time as an instant; the typed text when they are not valid; empty when both are. */
export function joinDateTime({ date, time }: TypedDateTime, timeZone: string): string {
  if (date.trim() === '' && time.trim() === '') return ''
  const clock = parseTimeText(time)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  return isDay && clock ? instantOf({ date, time: clock }, timeZone) : `${date} ${time}`.trim()
}
