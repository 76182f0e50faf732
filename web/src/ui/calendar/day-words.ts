import { formatDate, formatWeekday } from '@reihum/contract/wire/dates.ts'
import { dateTimeFormat } from '@reihum/contract/wire/formatters.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { atNoon, type CalendarView, weekOf } from './calendar-days.ts'

const zoned = (locale: Locale) => ({ locale, timeZone: 'UTC' })

/** `18.11.2026`, `11/18/2026` */
const fullDay = (day: string, locale: Locale) => formatDate(atNoon(day), zoned(locale))

/** `Mittwoch, 18.11.2026` */
export function dayWords(day: string, locale: Locale): string {
  return `${formatWeekday(atNoon(day), zoned(locale), 'long')}, ${fullDay(day, locale)}`
}

/** `Mittwoch, 18. November 2026`: for screen readers. */
export function spokenDay(day: string, locale: Locale): string {
  return dateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }).format(atNoon(day))
}

/** `Mi`, `Wed` */
export function weekdayWord(day: string, locale: Locale, style: 'short' | 'long' = 'short'): string {
  return formatWeekday(atNoon(day), zoned(locale), style)
}

/** `18.11.`, `11/18`: where the year stands above. */
export function shortDay(day: string, locale: Locale): string {
  const [, month = '', date = ''] = day.split('-')
  return locale === 'de' ? `${date}.${month}.` : `${month}/${date}`
}

/** The period of a view: `November 2026`, or the first and last day of its week. */
export function viewWords(view: CalendarView, day: string, locale: Locale): string {
  if (view !== 'week')
    return dateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(atNoon(day))
  const [monday = day, , , , , , sunday = day] = weekOf(day)
  return `${fullDay(monday, locale)} – ${fullDay(sunday, locale)}`
}
