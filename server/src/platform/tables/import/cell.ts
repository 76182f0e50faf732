import { type DateOrder, formatDate } from '@reihum/contract/wire/dates.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { instantOf, type WallClock, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { fold } from '#platform/fold.ts'
import { damagedCharacter } from '#platform/tables/read/decode-text.ts'
import type { Cell } from '#platform/tables/read/read-table.ts'

export type Understood<Value> = { value: Value } | { fault: Wording }

const yes = ['ja', 'yes', 'j', 'y', 'x', 'wahr', 'true', '1']
const no = ['nein', 'no', 'n', 'falsch', 'false', '0']

const faults = {
  failed: {
    de: 'In dieser Zelle steht der Fehler einer Formel. Bitte ersetzen Sie sie durch ihren Wert.',
    en: 'This cell holds the error of a formula. Please replace it by its value.',
  },
  uncomputed: {
    de: 'Zu dieser Formel steht kein Ergebnis in der Datei. Bitte öffnen und speichern Sie die Datei in einem Tabellenprogramm, oder ersetzen Sie die Formel durch ihren Wert.',
    en: 'The file holds no result of this formula. Please open and save the file in a spreadsheet program, or replace the formula by its value.',
  },
  damaged: {
    de: 'In dieser Zelle ist ein Zeichen beschädigt. Bitte verbessern Sie es.',
    en: 'A character of this cell is damaged. Please correct it.',
  },
  skipped: {
    de: 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird auf Sommerzeit vorgestellt.',
    en: 'This time does not exist on that day: the clocks go forward.',
  },
  amount: { de: 'Bitte einen Betrag wie 12,50 eingeben.', en: 'Please enter an amount such as 12.50.' },
  count: { de: 'Bitte eine ganze Zahl eingeben.', en: 'Please enter a whole number.' },
  percent: {
    de: 'Bitte einen Prozentsatz wie 19 % eingeben.',
    en: 'Please enter a percentage such as 19 %.',
  },
  day: {
    de: 'Bitte ein Datum wie 04.03.2027 eingeben, das es gibt.',
    en: 'Please enter a date such as 03/04/2027 that exists.',
  },
  time: { de: 'Bitte eine Uhrzeit wie 18:00 eingeben.', en: 'Please enter a time such as 18:00.' },
  yesNo: { de: 'Bitte „ja“ oder „nein“ eingeben.', en: 'Please enter “yes” or “no”.' },
} satisfies Record<string, Wording>

const plain = (number: number) => String(Number(number.toFixed(10)))

const numberText = (number: number, locale: Locale) =>
  locale === 'de' ? plain(number).replace('.', ',') : plain(number)

/** The text of a cell in the notation of the language. */
export function cellText(cell: Cell | undefined, locale: Locale): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return numberText(cell, locale)
  if (typeof cell === 'boolean') return { de: cell ? 'Ja' : 'Nein', en: cell ? 'Yes' : 'No' }[locale]
  if ('error' in cell) return cell.error
  if ('formula' in cell) return cell.formula
  if ('percent' in cell) return `${numberText(cell.percent, locale)} %`
  const [day = '', time = ''] = cell.moment.split('T')
  // A time without a date is stored on the first days of the calendar.
  if (day < '1900-01-02') return time.slice(0, 5)
  const date = formatDate(`${day}T12:00:00Z`, { timeZone: 'UTC', locale })
  return time === '00:00:00' ? date : `${date} ${time.slice(0, 5)}`
}

/** What is wrong with a cell itself, whatever it is meant to be. */
function faultOf(cell: Cell): Wording | null {
  if (typeof cell === 'string') return cell.includes(damagedCharacter) ? faults.damaged : null
  if (typeof cell !== 'object' || cell === null) return null
  if ('error' in cell) return faults.failed
  return 'formula' in cell ? faults.uncomputed : null
}

/** Text as it is; a number without the decimals that spreadsheet programs add. */
export function asText(cell: Cell, locale: Locale): Understood<string> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  return { value: typeof cell === 'number' ? plain(cell) : cellText(cell, locale) }
}

/** Reads an amount with any currency and in both notations: three digits after the last separator are thousands. */
function amountOf(text: string): number | null {
  const bare = text.replace(/[\s'’]|€|\$|£|EUR|USD|GBP|CHF/gi, '').replace(/[.,][-–—]+$/, '')
  const [all, whole = '', group, decimal, fraction = '0'] =
    /^(-?(?:\d+|\d{1,3}([.,])\d{3}(?:\2\d{3})*))(?:([.,])(\d{1,2}))?$/.exec(bare) ?? []
  // The same separator cannot be used for both thousands and cents.
  if (all === undefined || (group && group === decimal)) return null
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}

/** In cents. */
export function asMoney(cell: Cell): Understood<number> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  const amount = typeof cell === 'number' ? cell : typeof cell === 'string' ? amountOf(cell) : null
  return amount === null ? { fault: faults.amount } : { value: Math.round(amount * 100) }
}

export function asCount(cell: Cell): Understood<number> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  const number = typeof cell === 'number' ? cell : typeof cell === 'string' ? amountOf(cell) : null
  return number !== null && Number.isInteger(number) ? { value: number } : { fault: faults.count }
}

/** In hundredths of a percent. A number below one without a format is the 0.19 that programs store for 19 %. */
export function asPercent(cell: Cell): Understood<number> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  if (typeof cell === 'object' && cell !== null && 'percent' in cell)
    return { value: Math.round(cell.percent * 100) }
  if (typeof cell === 'number') return { value: Math.round((cell > 0 && cell < 1 ? cell * 100 : cell) * 100) }
  const number = typeof cell === 'string' ? amountOf(cell.replace(/%|prozent|percent/gi, '')) : null
  return number === null ? { fault: faults.percent } : { value: Math.round(number * 100) }
}

export function asYesNo(cell: Cell): Understood<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  const word = fold(typeof cell === 'number' ? plain(cell) : cellText(cell, 'de'))
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { fault: faults.yesNo }
}

const two = (part: string) => part.padStart(2, '0')

/** Null for days that do not exist, such as 31 February. */
function dayOf(year: string, month: string, day: string): string | null {
  // Years with two digits are in this century, or from 70 on in the last one, as in dates of birth.
  const full = year.length === 2 ? (Number(year) > 69 ? `19${year}` : `20${year}`) : year
  const date = `${full}-${two(month)}-${two(day)}`
  const at = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? null : date
}

const months = ['jan', 'feb', 'mar', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const monthsElsewhere: Record<string, number> = { mrz: 3, may: 5, oct: 10, dec: 12 }

function monthOf(word: string): string | null {
  const start = fold(word).slice(0, 3)
  const at = months.indexOf(start) + 1 || monthsElsewhere[start]
  return at ? String(at) : null
}

function writtenDay(text: string, order: DateOrder): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/.exec(text)
  if (dots) return dayOf(dots[3] ?? '', dots[2] ?? '', dots[1] ?? '')
  const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text)
  if (slashes) {
    const [, one = '', other = '', year = ''] = slashes
    return order === 'mdy' ? dayOf(year, one, other) : dayOf(year, other, one)
  }
  const words = /^(\d{1,2})\.?\s([\p{L}]+)\.?,?\s(\d{4})$/u.exec(text)
  if (words) return dayOf(words[3] ?? '', monthOf(words[2] ?? '') ?? '', words[1] ?? '')
  const english = /^([\p{L}]+)\.?\s(\d{1,2}),?\s(\d{4})$/u.exec(text)
  return english ? dayOf(english[3] ?? '', monthOf(english[1] ?? '') ?? '', english[2] ?? '') : null
}

/** No day and no time is written with more characters; a longer cell is refused before patterns are tried on it. */
const longestMoment = 60

function writtenTime(text: string): string | null {
  if (text.length > longestMoment) return null
  const [, hour = '', minute = '00', , half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(:\d{2})?\s*(am|pm)?$/i.exec(text.replace(/(?<!\s)\s*uhr$/i, '').trim()) ?? []
  if (hour === '') return null
  const later = half?.toLowerCase() === 'pm' && Number(hour) < 12 ? 12 : 0
  const first = half?.toLowerCase() === 'am' && Number(hour) === 12 ? -12 : 0
  const hours = Number(hour) + later + first
  return hours > 23 || Number(minute) > 59 ? null : `${two(String(hours))}:${minute}`
}

/** A day, with a time if the cell has one. */
export type Moment = { date: string; time: string | null }

/** Reads a date and time. “Mo, 4.3.2027, 18:00 Uhr” is accepted too; the weekday is ignored. */
export function asMoment(cell: Cell, order: DateOrder): Understood<Moment> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  if (cell !== null && typeof cell === 'object') {
    if (!('moment' in cell)) return { fault: faults.day }
    const [date = '', time = ''] = cell.moment.split('T')
    return date < '1900-01-02'
      ? { fault: faults.day }
      : { value: { date, time: time === '00:00:00' ? null : time.slice(0, 5) } }
  }
  if (typeof cell !== 'string') return { fault: faults.day }
  const typed = cell.trim()
  if (typed.length > longestMoment) return { fault: faults.day }
  const text = typed.replace(/^(mo|di|mi|do|fr|sa|so|tu|we|th|su)[\p{L}]*\.?,?\s+/iu, '').replace(/\s+/g, ' ')
  const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(\.\d+)?)?$/.exec(text)
  if (zoned) return { value: { date: zoned[1] ?? '', time: zoned[2] ?? '' } }
  const whole = writtenDay(text, order)
  if (whole) return { value: { date: whole, time: null } }
  const [, before = '', behind = ''] =
    /^(.+?\d),?\s(?:um\s|at\s)?(\d{1,2}(?:[:.]\d{2}(?::\d{2})?)?(?:\s?(?:uhr|am|pm))?)$/i.exec(text) ?? []
  const date = writtenDay(before.replace(/,$/, ''), order)
  const time = writtenTime(behind)
  return date && time ? { value: { date, time } } : { fault: faults.day }
}

/** The same, or a time alone, whose day is in another column. */
export function asMomentOrTime(
  cell: Cell,
  order: DateOrder,
): Understood<{ date: string | null; time: string | null }> {
  const moment = asMoment(cell, order)
  if ('value' in moment) return moment
  const isPlainNumber = typeof cell === 'number' && cell >= 1
  const time = isPlainNumber ? null : asTime(cell)
  return time && 'value' in time ? { value: { date: null, time: time.value } } : moment
}

export function asTime(cell: Cell): Understood<string> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  if (typeof cell === 'object' && cell !== null)
    return 'moment' in cell ? { value: cell.moment.slice(11, 16) } : { fault: faults.time }
  // A fraction of a day.
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    const minutes = Math.round(cell * 1440)
    return { value: `${two(String(Math.floor(minutes / 60)))}:${two(String(minutes % 60))}` }
  }
  const time = typeof cell === 'boolean' ? null : writtenTime(cellText(cell, 'en'))
  return time ? { value: time } : { fault: faults.time }
}

/** One of several choices, in either language, ignoring case and accents. */
export function asChoice<Value extends string>(
  cell: Cell,
  words: Readonly<Record<Value, readonly string[]>>,
  names: (value: Value) => Wording,
): Understood<Value> {
  const wrong = faultOf(cell)
  if (wrong) return { fault: wrong }
  const wanted = fold(cellText(cell, 'de'))
  const values = Object.keys(words) as Value[]
  const found = values.find((value) =>
    [value, names(value).de, names(value).en, ...words[value]].some((word) => fold(word) === wanted),
  )
  if (found) return { value: found }
  const list = (locale: Locale) => values.map((value) => names(value)[locale]).join(', ')
  return { fault: { de: `Möglich sind: ${list('de')}.`, en: `Possible are: ${list('en')}.` } }
}

/**
 * The order of dates with slashes, recognised by a number that is too large for a month. `unclear`: there are such dates,
 * but each may be meant either way. Null: there are none.
 */
export function dateOrderOf(values: Iterable<Cell>): DateOrder | 'unclear' | null {
  let found: 'unclear' | null = null
  for (const value of values) {
    const [, one, other] =
      (typeof value === 'string' && /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(value.trim())) || []
    if (Number(one) > 12) return 'dmy'
    if (Number(other) > 12) return 'mdy'
    if (one !== other) found = 'unclear'
  }
  return found
}

/** The order that a reader expects where a table does not tell it. */
export const expectedOrder = (found: ReturnType<typeof dateOrderOf>, fallback: DateOrder): DateOrder =>
  found === null || found === 'unclear' ? fallback : found

/** The instant of a local time, unless the change to summer time skips it. */
export function asInstant(wall: WallClock, timeZone: string): Understood<string> {
  const instant = instantOf(wall, timeZone)
  return wallClockOf(instant, timeZone).time === wall.time ? { value: instant } : { fault: faults.skipped }
}
