import { formatDate, formatTime } from '@reihum/contract/wire/dates.ts'
import { marked } from '@reihum/contract/wire/formula-marks.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { inParts } from './in-parts.ts'
import { type Column, type Table, type TableFormats, type TableTime, yesOrNo, zoneOf } from './table.ts'

/**
 * A number in the notation of the language, without thousands separators, because with them a spreadsheet program would
 * read text.
 */
function plainNumber(value: number, locale: Locale, digits?: number): string {
  const text = digits === undefined ? String(value) : value.toFixed(digits)
  return locale === 'de' ? text.replace('.', ',') : text
}

function secondsOf(time: TableTime): string {
  // All time zones have the same seconds as UTC.
  return String(new Date(time).getUTCSeconds()).padStart(2, '0')
}

function shown<Row>(column: Column<Row>, row: Row, { locale, timeZone, dateOrder }: TableFormats): string {
  switch (column.kind) {
    case 'text':
      return marked(column.value(row) ?? '')
    case 'number':
    case 'money': {
      const value = column.value(row)
      if (value === null) return ''
      return column.kind === 'money' ? plainNumber(value / 100, locale, 2) : plainNumber(value, locale)
    }
    case 'boolean': {
      const value = column.value(row)
      return value === null ? '' : yesOrNo(value, locale)
    }
    case 'date':
    case 'dateTime': {
      const time = column.value(row)
      if (time === null) return ''
      const zoned = { locale, timeZone: zoneOf(time, timeZone), dateOrder }
      const date = formatDate(time, zoned)
      if (column.kind === 'date') return date
      return `${date} ${formatTime(time, zoned)}${column.hasSeconds ? `:${secondsOf(time)}` : ''}`
    }
  }
}

/** Amounts are plain numbers, so the heading names the currency. */
function headOf<Row>({ header, kind }: Column<Row>, { locale, currencyCode }: TableFormats): string {
  return kind === 'money' ? `${header[locale]} (${currencyCode})` : header[locale]
}

/**
 * A CSV file that opens as a table, with umlauts, in spreadsheet programs of that language: German ones expect
 * semicolons.
 */
export async function csvOf<Row>({ columns, rows }: Table<Row>, formats: TableFormats): Promise<string> {
  const separator = formats.locale === 'de' ? ';' : ','
  const quoted = (text: string) =>
    text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const line = (cells: string[]) => `${cells.map(quoted).join(separator)}\r\n`
  let text = `\uFEFF${line(columns.map((column) => marked(headOf(column, formats))))}`
  await inParts(rows, (part) => {
    for (const row of part) text += line(columns.map((column) => shown(column, row, formats)))
  })
  return text
}
