import { unmarked } from '@reihum/contract/wire/formula-marks.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import type { Column, TableFormats } from './table.ts'

const formats = (locale: 'de' | 'en'): TableFormats => ({
  locale,
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  dateOrder: 'mdy',
})
const header = { de: 'Spalte', en: 'Column' }

/** The one cell of a table with one column. */
async function cell<Value>(kind: Column<Value>['kind'], value: Value, locale: 'de' | 'en', more = {}) {
  const column = { header, kind, value: (row: Value) => row, ...more } as Column<Value>
  const csv = await csvOf({ name: header, columns: [column], rows: [value] }, formats(locale))
  return csv.slice(csv.indexOf('\r\n') + 2, -2)
}

describe('a cell of text', () => {
  it.each([
    ['umlauts', 'Töpfern für Große', 'Töpfern für Große'],
    ['quotes', 'der "Kurs"', '"der ""Kurs"""'],
    ['lines', 'eins\nzwei', '"eins\nzwei"'],
    ['lines of Windows', 'eins\r\nzwei', '"eins\r\nzwei"'],
    ['the separator', 'a;b', '"a;b"'],
    ['the separator of others', 'a,b', 'a,b'],
    ['nothing', null, ''],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with quotes', '=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
    ['a plus', '+49 30 1', "'+49 30 1"],
    ['a minus', '-1+1', "'-1+1"],
    ['an at', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', "'\t'=1"],
    ['a return', '\r=1', `"'\r'=1"`],
    ['a line first', '\n=1', `"'\n'=1"`],
    ['a wide equals sign', '＝1', "'＝1"],
    ['a sign in the middle', 'a=1', 'a=1'],
    ['a formula after the separator of others', 'a,=1+1', "a,'=1+1"],
    ['a formula after the separator', 'a;=1+1', `"a;'=1+1"`],
  ])('%s', async (_, text, expected) => {
    expect(await cell('text', text, 'de')).toBe(expected)
  })

  it('is quoted for a comma in English', async () => {
    expect([await cell('text', 'a,b', 'en'), await cell('text', 'a;b', 'en')]).toEqual(['"a,b"', 'a;b'])
  })
})

describe('a number stays one', () => {
  it.each([
    ['number', 1234.5, '1234,5', '1234.5'],
    ['number', -3, '-3', '-3'],
    ['number', 0, '0', '0'],
    ['number', null, '', ''],
    ['money', 123_456, '1234,56', '1234.56'],
    ['money', -50, '-0,50', '-0.50'],
    ['money', 0, '0,00', '0.00'],
    ['money', null, '', ''],
  ] as const)('%s %s', async (kind, value, de, en) => {
    expect(await cell(kind, value, 'de')).toBe(de)
    expect(await cell(kind, value, 'en')).toBe(kind === 'money' || value !== null ? en : '')
  })
})

describe('a time is told as in the tenant’s own zone', () => {
  it.each([
    ['dateTime', '2027-03-27T23:30:00Z', '28.03.2027 00:30', '03/28/2027 00:30'],
    ['dateTime', '2027-03-28T01:30:00Z', '28.03.2027 03:30', '03/28/2027 03:30'],
    ['dateTime', new Date('2027-12-31T23:00:00Z'), '01.01.2028 00:00', '01/01/2028 00:00'],
    ['date', '2027-07-31T22:00:00Z', '01.08.2027', '08/01/2027'],
    ['date', '2027-08-01', '01.08.2027', '08/01/2027'],
    ['date', null, '', ''],
  ] as const)('%s %s', async (kind, time, de, en) => {
    expect([await cell(kind, time, 'de'), await cell(kind, time, 'en')]).toEqual([de, en])
  })

  it('a day of the calendar is that day in every zone', async () => {
    const column: Column<string> = { header, kind: 'date', value: (day) => day }
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const table = { name: header, columns: [column], rows: ['2027-08-01'] }
      expect(await csvOf(table, { ...formats('de'), timeZone })).toContain('01.08.2027')
    }
  })

  it('to the second where that matters', async () => {
    expect(await cell('dateTime', '2027-03-04T17:05:09Z', 'de', { hasSeconds: true })).toBe(
      '04.03.2027 18:05:09',
    )
  })
})

it('says yes and no in words', async () => {
  expect([await cell('boolean', true, 'de'), await cell('boolean', false, 'en')]).toEqual(['Ja', 'No'])
})

it('begins with the mark of UTF-8 and a head that names the currency, and ends each line', async () => {
  const columns: Column<number>[] = [
    { header: { de: 'Gebühr', en: 'Fee' }, kind: 'money', value: (cents) => cents },
    { header: { de: 'Anzahl; frei', en: 'Count' }, kind: 'number', value: (count) => count },
  ]
  const table = { name: header, columns, rows: [100, 250] }
  expect(await csvOf(table, formats('de'))).toBe(
    '\uFEFFGebühr (EUR);"Anzahl; frei"\r\n1,00;100\r\n2,50;250\r\n',
  )
  expect(await csvOf({ ...table, rows: [] }, formats('en'))).toBe('\uFEFFFee (EUR),Count\r\n')
})

/** As a spreadsheet program takes it apart again. */
function cellsOf(csv: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const text = csv.slice(1)
  for (let at = 0; at < text.length; at += 1) {
    const row = rows.at(-1) as string[]
    const last = row.length - 1
    const character = text[at] ?? ''
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      row[last] += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === separator) row.push('')
    else if (!isQuoted && text.startsWith('\r\n', at)) {
      rows.push([''])
      at += 1
    } else row[last] += character
  }
  return rows.slice(0, -1)
}

it('whatever people typed stays in its cell, and no cell is a formula', async () => {
  const letters = ['=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', 'a', 'ß']
  const typed = fc.array(fc.constantFrom(...letters)).map((found) => found.join(''))
  const column: Column<string> = { header, kind: 'text', value: (text) => text }
  await fc.assert(
    fc.asyncProperty(fc.tuple(typed, typed), fc.constantFrom('de' as const, 'en'), async (rows, locale) => {
      const csv = await csvOf({ name: header, columns: [column, column], rows }, formats(locale))
      const [, ...read] = cellsOf(csv, locale === 'de' ? ';' : ',')
      expect(read.map((cells) => cells.length)).toEqual([2, 2])
      expect(read.flat().filter((text) => /^[=+\-@\t\r\n]/.test(text))).toEqual([])
      expect(read.flat().map(unmarked)).toEqual(rows.flatMap((text) => [text, text]))
    }),
  )
})

it('no heading is a formula either: some stand as somebody else wrote them', async () => {
  const column: Column<string> = { header: { de: '=1+1', en: '@SUM(A1)' }, kind: 'text', value: () => '' }
  const headOf = async (locale: 'de' | 'en') =>
    csvOf({ name: header, columns: [column], rows: [] }, formats(locale))
  expect(await headOf('de')).toBe("\uFEFF'=1+1\r\n")
  expect(await headOf('en')).toBe("\uFEFF'@SUM(A1)\r\n")
})
