import { describe, expect, it } from 'vitest'
import { dayShown, readXlsx } from '#test/read-xlsx.ts'
import type { Column, TableFormats } from './table.ts'
import { sheetName, xlsxOf } from './xlsx.ts'

const german: TableFormats = {
  locale: 'de',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  dateOrder: 'mdy',
}
const name = { de: 'Kurse', en: 'Courses' }

/** The cells of one column below its head, and what else the file says. */
async function column<Value>(
  described: Omit<Column<Value>, 'header' | 'value'>,
  rows: Value[],
  formats = german,
) {
  const header = { de: 'Spalte', en: 'Column' }
  const columns = [{ header, value: (row: Value) => row, ...described } as Column<Value>]
  const { cells } = readXlsx(await xlsxOf({ name, columns, rows }, formats))
  return rows.map((_, at) => cells.get(`A${at + 2}`))
}

it('is one sheet with a bold head that stays, and columns as wide as what is in them', async () => {
  const columns: Column<string>[] = [
    { header: { de: 'Titel', en: 'Title' }, kind: 'text', value: (text) => text },
    { header: { de: 'Tag', en: 'Day' }, kind: 'date', value: () => null },
    { header: { de: 'Beschreibung', en: 'Description' }, kind: 'text', value: (text) => text.repeat(9) },
  ]
  const read = readXlsx(await xlsxOf({ name, columns, rows: ['Aquarell für alle'] }, german))
  expect(read.sheet).toEqual(['Kurse'])
  expect(read.pane).toMatchObject({ ySplit: '1', state: 'frozen' })
  expect(read.widths).toEqual([19, 12, 60])
  expect(['A1', 'B1', 'C1'].map((at) => read.cells.get(at))).toEqual(
    ['Titel', 'Tag', 'Beschreibung'].map((value) => ({ value, format: '', isBold: true })),
  )
  expect(read.cells.get('A2')).toEqual({ value: 'Aquarell für alle', format: '', isBold: false })
  expect(read.cells.has('B2')).toBe(false)
})

it('text is text, whatever was typed, and empty cells are none', async () => {
  const typed = [
    '=1+1',
    '-1',
    '0043 1',
    ' <b> & "x" ',
    'eins\nzwei',
    '_x0041_',
    '😀\u0000',
    'x'.repeat(40_000),
  ]
  const read = await column({ kind: 'text' }, [...typed, null, ''])
  expect(read.slice(0, 5).map((cell) => cell?.value)).toEqual(typed.slice(0, 5))
  // Escaped as the format wants it; programs show the text as it was typed.
  expect(read.slice(5, 7).map((cell) => cell?.value)).toEqual(['_x005F_x0041_', '😀'])
  expect(String(read[7]?.value)).toHaveLength(32_767)
  expect(read.slice(8)).toEqual([undefined, undefined])
})

describe('amounts can be added up, and look like money', () => {
  it.each([
    ['de', 'EUR', '#,##0.00\u00a0"€"'],
    ['en', 'EUR', '"€"#,##0.00'],
    ['en', 'CHF', '"CHF"\u00a0#,##0.00'],
    ['de', 'SEK', '#,##0.00\u00a0"SEK"'],
  ] as const)('%s %s', async (locale, currencyCode, format) => {
    const read = await column({ kind: 'money' }, [123_456, -50, 0, null], { ...german, locale, currencyCode })
    expect(read.map((cell) => cell?.value)).toEqual([1234.56, -0.5, 0, undefined])
    expect(read[0]?.format).toBe(format)
  })

  it('numbers are numbers', async () => {
    const read = await column({ kind: 'number' }, [12, -0.25, 0])
    expect(read.map((cell) => cell?.value)).toEqual([12, -0.25, 0])
  })
})

describe('a time is what the clock on the tenant’s wall shows', () => {
  it.each([
    ['in winter', '2027-01-15T17:30:00Z', 'Europe/Berlin', '2027-01-15T18:30:00'],
    ['in summer', '2027-07-15T16:30:00Z', 'Europe/Berlin', '2027-07-15T18:30:00'],
    ['before the clock is put forward', '2027-03-28T00:59:00Z', 'Europe/Berlin', '2027-03-28T01:59:00'],
    ['after it', '2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28T03:00:00'],
    ['on another day than in UTC', '2027-12-31T23:30:00Z', 'Europe/Zurich', '2028-01-01T00:30:00'],
    ['across the sea', '2027-07-01T02:00:00Z', 'America/New_York', '2027-06-30T22:00:00'],
    ['in a zone of half hours', '2027-07-01T02:00:00Z', 'Asia/Kolkata', '2027-07-01T07:30:00'],
  ])('%s', async (_, instant, timeZone, expected) => {
    const [moment] = await column({ kind: 'dateTime' }, [new Date(instant)], { ...german, timeZone })
    expect([dayShown(Number(moment?.value)), moment?.format]).toEqual([expected, 'dd.mm.yyyy hh:mm'])
    const [day] = await column({ kind: 'date' }, [instant], { ...german, timeZone })
    expect([dayShown(Number(day?.value)), day?.format]).toEqual([
      `${expected.slice(0, 10)}T00:00:00`,
      'dd.mm.yyyy',
    ])
  })

  it('a day of the calendar is that day everywhere, and English has its own order', async () => {
    const formats = { ...german, locale: 'en', timeZone: 'Pacific/Pago_Pago' } as const
    const [day] = await column({ kind: 'date' }, ['2027-08-01'], formats)
    expect([dayShown(Number(day?.value)), day?.format]).toEqual(['2027-08-01T00:00:00', 'mm/dd/yyyy'])
  })

  it('to the second where that matters', async () => {
    const described = { kind: 'dateTime', hasSeconds: true } as const
    const [cell] = await column(described, ['2027-03-04T17:05:09Z'])
    expect([dayShown(Number(cell?.value)), cell?.format]).toEqual([
      '2027-03-04T18:05:09',
      'dd.mm.yyyy hh:mm:ss',
    ])
  })
})

it('yes and no are words', async () => {
  const read = await column({ kind: 'boolean' }, [true, false, null])
  expect(read.map((cell) => cell?.value)).toEqual(['Ja', 'Nein', undefined])
})

it('keeps the order of thousands of rows', async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => at)
  expect((await column({ kind: 'number' }, rows)).map((cell) => cell?.value)).toEqual(rows)
})

it('what fails while a row is read fails the file', async () => {
  const broken: Column<number> = {
    header: name,
    kind: 'number',
    value: () => {
      throw new Error('no such row')
    },
  }
  await expect(xlsxOf({ name, columns: [broken], rows: [1] }, german)).rejects.toThrow('no such row')
})

it.each([
  ['Kurse: Mai/Juni [neu]', 'Kurse Mai Juni neu'],
  ["'Kurse'", 'Kurse'],
  ['', 'Sheet1'],
  ['***', 'Sheet1'],
  ['History', 'Sheet1'],
  ['x'.repeat(40), 'x'.repeat(31)],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
])('a sheet called %j is named %j', (given, expected) => {
  expect(sheetName(given)).toBe(expected)
})
