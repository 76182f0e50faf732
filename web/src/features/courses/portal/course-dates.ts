import { formatDate, formatTime, formatWeekday } from '@kurso/contract/wire/dates.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'

type Period = { start: string; end: string }
type Zoned = { timeZone: string; locale: Locale }

function dayAndDate(instant: string, zoned: Zoned): string {
  const weekday = formatWeekday(instant, zoned).replace('.', '')
  return `${weekday}${zoned.locale === 'de' ? '.' : ''}, ${formatDate(instant, zoned)}`
}

/** One evening reads "Mi., 25.11.2026, 18:00–20:00", a longer course as its first and last moment. */
export function formatPeriod({ start, end }: Period, zoned: Zoned): string {
  const isOneDay = formatDate(start, zoned) === formatDate(end, zoned)
  const begin = `${dayAndDate(start, zoned)}, ${formatTime(start, zoned)}`
  return isOneDay
    ? `${begin}–${formatTime(end, zoned)}`
    : `${begin} – ${dayAndDate(end, zoned)}, ${formatTime(end, zoned)}`
}
