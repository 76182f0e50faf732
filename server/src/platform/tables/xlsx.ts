import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { offeredCurrencies } from '@reihum/contract/wire/money.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { inParts } from './in-parts.ts'
import { type Column, type Table, type TableFormats, type TableTime, yesOrNo, zoneOf } from './table.ts'
import type { Sheet, SheetValue } from './write-sheet.ts'

const dayFormat = ({ locale, dateOrder }: TableFormats) =>
  locale === 'de' ? 'dd.mm.yyyy' : { dmy: 'dd/mm/yyyy', mdy: 'mm/dd/yyyy' }[dateOrder]

/** Spreadsheets know no time zones, so they get the tenant's local time as if it were UTC. */
function onTheWall(time: TableTime, timeZone: string): Date {
  const { date, time: clock } = wallClockOf(time, zoneOf(time, timeZone))
  // All time zones have the same seconds as UTC.
  return new Date(Date.parse(`${date}T${clock}:00Z`) + new Date(time).getUTCSeconds() * 1000)
}

function moneyFormat({ locale, currencyCode }: TableFormats): string {
  const symbol = offeredCurrencies.find(({ code }) => code === currencyCode)?.symbol ?? currencyCode
  if (locale === 'de') return `#,##0.00\u00a0"${symbol}"`
  return symbol.length === 1 ? `"${symbol}"#,##0.00` : `"${symbol}"\u00a0#,##0.00`
}

function sheetValue<Row>(column: Column<Row>, row: Row, { locale, timeZone }: TableFormats): SheetValue {
  switch (column.kind) {
    case 'text':
    case 'number':
      return column.value(row)
    case 'money': {
      const cents = column.value(row)
      return cents === null ? null : cents / 100
    }
    case 'boolean': {
      const value = column.value(row)
      return value === null ? null : yesOrNo(value, locale)
    }
    case 'date':
    case 'dateTime': {
      const time = column.value(row)
      if (time === null) return null
      const value = onTheWall(time, timeZone)
      if (column.kind === 'date') value.setUTCHours(0, 0, 0, 0)
      return value
    }
  }
}

function formatOf<Row>(column: Column<Row>, formats: TableFormats): string | null {
  const day = dayFormat(formats)
  if (column.kind === 'money') return moneyFormat(formats)
  if (column.kind === 'date') return day
  return column.kind === 'dateTime' ? `${day} hh:mm${column.hasSeconds ? ':ss' : ''}` : null
}

const leastWidth = { text: 10, number: 10, money: 14, date: 12, dateTime: 18, boolean: 8 } as const
const greatestWidth = 60

/** Wide enough for the heading and for the first rows as they are shown. */
function widthOf<Row>(column: Column<Row>, rows: readonly Row[], { locale }: TableFormats): number {
  const texts = column.kind === 'text' ? rows.slice(0, 500).map((row) => column.value(row) ?? '') : []
  const lines = [column.header[locale], ...texts].flatMap((text) => text.split('\n'))
  const longest = Math.max(...lines.map(({ length }) => length))
  return Math.min(greatestWidth, Math.max(leastWidth[column.kind], longest + 2))
}

/** Spreadsheet programs refuse some characters in the name of a sheet, long names, and one reserved name. */
export function sheetName(name: string): string {
  const allowed = name
    .replace(/[[\]/\\:*?\p{Cc}]+/gu, ' ')
    .replace(/ +/g, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replace(/\uFFFD/g, '')
    .replace(/^['\s]+|(?<!['\s])['\s]+$/g, '')
  return /^(|history)$/i.test(allowed) ? 'Sheet1' : allowed
}

/**
 * A workbook with one sheet: the heading stays visible, dates are dates, and amounts can be summed. Writing tens of
 * thousands of rows takes seconds, so it happens in a thread.
 */
export async function xlsxOf<Row>(
  { name, columns, rows }: Table<Row>,
  formats: TableFormats,
): Promise<Uint8Array<ArrayBuffer>> {
  const { locale } = formats
  const sheet: Sheet = {
    name: sheetName(name[locale]),
    columns: columns.map((column) => ({
      header: column.header[locale],
      width: widthOf(column, rows, formats),
      format: formatOf(column, formats),
    })),
  }
  const writer = new Worker(new URL('./write-sheet.ts', import.meta.url), { workerData: sheet })
  const written = once(writer, 'message')
  // The promise is awaited at the end and may reject earlier.
  written.catch(() => undefined)
  try {
    await inParts(rows, (part) => {
      writer.postMessage(part.map((row) => columns.map((column) => sheetValue(column, row, formats))))
    })
    writer.postMessage('end')
    const [file] = (await written) as [Uint8Array<ArrayBuffer>]
    return file
  } finally {
    await writer.terminate()
  }
}
