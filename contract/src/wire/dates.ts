import { dateTimeFormat } from './formatters.ts'
import type { Locale } from './locales.ts'

/** Whether the day or the month comes first in a date of digits. */
export type DateOrder = 'dmy' | 'mdy'

/** Where English is written and the day comes first in a date of digits. */
const dayFirstCountries = new Set('AU CY GB GG GI HK IE IM IN JE KE MT NG NZ SG ZA'.split(' '))

/** What English dates of digits are usually like at a provider, where nobody has chosen. */
export const usualDateOrder = (at: { currencyCode: string; country: string | null }): DateOrder =>
  at.currencyCode === 'GBP' || dayFirstCountries.has(at.country ?? '') ? 'dmy' : 'mdy'

type Zoned = { timeZone: string; locale: Locale }
type Ordered = Zoned & { dateOrder?: DateOrder }

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

/** The parts that were asked for last: date, time and weekday of one moment are mostly asked for together. */
let last: { instant: string | Date; timeZone: string; parts: Parts } | undefined

function parts(instant: string | Date, timeZone: string): Parts {
  // A Date may have been changed since, a text never is.
  if (typeof instant === 'string' && last?.instant === instant && last.timeZone === timeZone)
    return last.parts
  const format = dateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const found = Object.fromEntries(format.formatToParts(new Date(instant)).map((p) => [p.type, p.value]))
  last = { instant, timeZone, parts: found as Parts }
  return last.parts
}

/**
 * German DD.MM.YYYY, English MM/DD/YYYY, whatever the machine's own defaults are. Tables that are exchanged with others
 * may have the day first in English too.
 */
export function formatDate(instant: string | Date, { timeZone, locale, dateOrder = 'mdy' }: Ordered): string {
  const { year, month, day } = parts(instant, timeZone)
  if (locale === 'de') return `${day}.${month}.${year}`
  return dateOrder === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}

/** Formats a calendar day, which is the same in every time zone. */
export function formatDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return locale === 'de' ? `${date}.${month}.${year}` : `${month}/${date}/${year}`
}

/** Twenty-four hours in both languages. */
export function formatTime(instant: string | Date, { timeZone }: Zoned): string {
  const { hour, minute } = parts(instant, timeZone)
  return `${hour}:${minute}`
}

export function formatDateTime(instant: string | Date, zoned: Ordered): string {
  return `${formatDate(instant, zoned)}, ${formatTime(instant, zoned)}`
}

/**
 * As dates stand in running text: in English with the name of the month, because half of its readers put the day first and
 * half the month. Lists and typed dates keep the digits of `formatDate`.
 */
export function dateInWords(instant: string | Date, { timeZone, locale }: Zoned): string {
  if (locale === 'de') return formatDate(instant, { timeZone, locale })
  const { year, day } = parts(instant, timeZone)
  return `${Number(day)} ${formatMonth(instant, { timeZone, locale })} ${year}`
}

/** A calendar day as it stands in running text. */
export const dayInWords = (day: string, locale: Locale): string =>
  day === '' ? '' : dateInWords(`${day}T00:00:00Z`, { timeZone: 'UTC', locale })

export function dateTimeInWords(instant: string | Date, zoned: Zoned): string {
  return `${dateInWords(instant, zoned)}, ${formatTime(instant, zoned)}`
}

export function formatWeekday(
  instant: string | Date,
  { timeZone, locale }: Zoned,
  style: 'short' | 'long' = 'short',
) {
  return dateTimeFormat(locale, { timeZone, weekday: style }).format(new Date(instant))
}

export function formatMonth(
  instant: string | Date,
  { timeZone, locale }: Zoned,
  style: 'short' | 'long' = 'short',
) {
  return dateTimeFormat(locale, { timeZone, month: style }).format(new Date(instant))
}
