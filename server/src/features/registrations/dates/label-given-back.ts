import { formatDate, formatMonth } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

const words = {
  de: {
    cancelled: (day: string, number: number, of: number) => `Ausfall ${day} (${number}/${of})`,
    restored: (day: string) => `Findet doch statt: ${day}`,
    several: (number: number, of: number) => `Ausgefallene Termine (${number}/${of})`,
    day: (date: number, month: string) => `${date}. ${month}`,
  },
  en: {
    cancelled: (day: string, number: number, of: number) => `Cancelled ${day} (${number}/${of})`,
    restored: (day: string) => `Going ahead after all: ${day}`,
    several: (number: number, of: number) => `Cancelled dates (${number}/${of})`,
    day: (date: number, month: string) => `${date} ${month}`,
  },
}

type Zoned = { locale: Locale; timeZone: string }

/** "12. März": a price has the day, whatever the hour. */
function dayOf(at: Date, zoned: Zoned): string {
  const date = Number(formatDate(at.toISOString(), { ...zoned, locale: 'de' }).slice(0, 2))
  return words[zoned.locale].day(date, formatMonth(at.toISOString(), zoned, 'long'))
}

/** What the line of a price is called by which it costs less for a cancelled date. */
export const cancelledLabel = (
  startsAt: Date,
  { number, of }: { number: number; of: number },
  zoned: Zoned,
): string => words[zoned.locale].cancelled(dayOf(startsAt, zoned), number, of)

export const restoredLabel = (startsAt: Date, zoned: Zoned): string =>
  words[zoned.locale].restored(dayOf(startsAt, zoned))

/** For several dates at once, or none in particular. */
export const severalLabel = ({ number, of }: { number: number; of: number }, locale: Locale): string =>
  words[locale].several(number, of)
