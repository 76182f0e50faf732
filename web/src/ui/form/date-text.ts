import type { Locale } from '@reihum/contract/wire/locales.ts'

type Found = { year: string; month: string; day: string }

const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/

/** The formats in which each language writes a day; formats of the other language are not guessed at. */
const patterns: Record<Locale, RegExp[]> = {
  de: [
    /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})?$/,
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  ],
  en: [
    /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?$/,
    /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  ],
}

/** A typed day as YYYY-MM-DD, or null; the 31st of February does not roll over into March. */
export function parseDateText(text: string, locale: Locale, today = new Date()): string | null {
  const typed = text.trim()
  const found = [iso, ...patterns[locale]].map((pattern) => pattern.exec(typed)?.groups).find(Boolean)
  if (!found) return null
  const { year, month, day } = found as Found & { year?: string }
  const fullYear = !year ? today.getFullYear() : year.length === 2 ? 2000 + Number(year) : Number(year)
  return existingDay(fullYear, Number(month), Number(day))
}

function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  const isSame =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isSame && year >= 1000 ? date.toISOString().slice(0, 10) : null
}

/** YYYY-MM-DD as the language writes it; anything else stays as it was typed. */
export function showDate(text: string, locale: Locale): string {
  const found = iso.exec(text)?.groups as Found | undefined
  if (!found) return text
  const { year, month, day } = found
  return locale === 'de' ? `${day}.${month}.${year}` : `${month}/${day}/${year}`
}

/** A typed time as HH:mm, or null; "9", "9:05", "9.05" and "0905" are times, "24:00" is not. */
export function parseTimeText(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.](\d{2})|(\d{2}))?$/.exec(text.trim())
  if (!found) return null
  const [, hour = '', after = '', joined = ''] = found
  const minute = after || joined || '00'
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
