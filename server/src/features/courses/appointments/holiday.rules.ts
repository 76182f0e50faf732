import type { Locale } from '@reihum/contract/wire/locales.ts'
import Holidays from 'date-holidays'

/** A country, and optionally the region whose holidays count too; without one only national holidays count. */
export type HolidayRegion = { country: string; region: string | null }

const day = 86_400_000

/** The days of a holiday: some last several days, and some begin on the evening before. */
function* daysOf({ date, start, end }: { date: string; start: Date; end: Date }): Generator<string> {
  const begins = Date.parse(`${date.slice(0, 19).replace(' ', 'T')}Z`)
  const ends = begins + Math.max(1, end.getTime() - start.getTime())
  for (let at = begins - (begins % day); at < ends; at += day) yield new Date(at).toISOString().slice(0, 10)
}

/**
 * Returns a function that gives the name of the public holiday on a day, or null. Each year is computed when first
 * needed.
 */
export function publicHolidays(
  { country, region }: HolidayRegion,
  locale: Locale,
): (date: string) => string | null {
  const options = { types: ['public' as const], languages: [locale] }
  const calendar = region ? new Holidays(country, region, options) : new Holidays(country, options)
  const years = new Map<number, Map<string, string>>()
  const namesOf = (year: number) => {
    const known = years.get(year)
    if (known) return known
    const names = new Map<string, string>()
    // A holiday that begins at the end of a year may last into the next.
    for (const holiday of [...calendar.getHolidays(year), ...calendar.getHolidays(year - 1)]) {
      for (const date of daysOf(holiday)) if (!names.has(date)) names.set(date, holiday.name)
    }
    years.set(year, names)
    return names
  }
  return (date) => namesOf(Number(date.slice(0, 4))).get(date) ?? null
}

/** The regions of a country with holidays of their own, sorted by name; empty if none are known. */
export function regionsOf(country: string, locale: Locale): { code: string; name: string }[] {
  const states = new Holidays().getStates(country, locale) ?? {}
  return Object.entries(states)
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
