import { dateTimeFormat } from '../wire/formatters.ts'
import type { Locale } from '../wire/locales.ts'

type WishedTimes = { weekdays: readonly number[]; fromHour: number | null; untilHour: number | null }

const words = {
  de: {
    anyTime: 'jederzeit',
    between: (from: string, until: string) => `von ${from} bis ${until} Uhr`,
    from: (hour: string) => `ab ${hour} Uhr`,
    until: (hour: string) => `bis ${hour} Uhr`,
  },
  en: {
    anyTime: 'any time',
    between: (from: string, until: string) => `from ${from}:00 to ${until}:00`,
    from: (hour: string) => `from ${hour}:00`,
    until: (hour: string) => `until ${hour}:00`,
  },
}

/** What a weekday is called; 1 is Monday. */
export const weekdayName = (weekday: number, locale: Locale, width: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 was a Monday.
  dateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, weekday)))

function hoursInWords({ fromHour, untilHour }: WishedTimes, locale: Locale): string {
  const t = words[locale]
  if (fromHour !== null && untilHour !== null) return t.between(String(fromHour), String(untilHour))
  if (fromHour !== null) return t.from(String(fromHour))
  return untilHour === null ? '' : t.until(String(untilHour))
}

/** When somebody has time: `Dienstag, Donnerstag, ab 16 Uhr`. */
export function wishedTimesInWords(times: WishedTimes, locale: Locale): string {
  const days = times.weekdays.map((weekday) => weekdayName(weekday, locale))
  return [...days, hoursInWords(times, locale)].filter(Boolean).join(', ') || words[locale].anyTime
}
