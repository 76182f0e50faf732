import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

/** The calendar days between now and a moment, in words: tomorrow, in 4 days, 2 days ago. */
export function daysUntil(
  moment: string,
  now: Date,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): string {
  const [from, to] = [now, new Date(moment)].map((at) => Date.parse(wallClockOf(at, timeZone).date))
  const days = Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}
