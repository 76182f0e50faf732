import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from '../csv.ts'
import { readCsv } from './read-csv.ts'

const limits = { rows: 100, columns: 10 }
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string | Uint8Array, more = {}) =>
  readCsv(typeof text === 'string' ? bytes(text) : text, 'x.csv', { ...limits, ...more }).rows
const cells = (text: string | Uint8Array) => read(text).map((row) => row.cells)

describe('text with separators', () => {
  it.each([
    [
      'semicolons',
      'a;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, though commas stand in the cells',
      'a;b\n1,5;2,5\n3,5;4,5',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
        ['3,5', '4,5'],
      ],
    ],
    [
      'what Excel is told',
      'sep=,\r\na,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'Name\nMina', [['Name'], ['Mina']]],
    [
      'quotes',
      '"a;b";"c""d"\n"eins\nzwei";x',
      [
        ['a;b', 'c"d'],
        ['eins\nzwei', 'x'],
      ],
    ],
    [
      'a quote within a cell',
      'Größe;x\n5" Bild;y',
      [
        ['Größe', 'x'],
        ['5" Bild', 'y'],
      ],
    ],
    [
      'empty cells',
      'a;;c\n;;3',
      [
        ['a', null, 'c'],
        [null, null, '3'],
      ],
    ],
    [
      'what follows a quote',
      '"a"b;c\n1;2',
      [
        ['ab', 'c'],
        ['1', '2'],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  it('keeps the numbers that a spreadsheet program shows, whatever is empty', () => {
    expect(read('a;b\n\n;;\n"x\ny";2\n3;4').map(({ number }) => number)).toEqual([1, 4, 5])
    expect(read('sep=;\na;b\n1;2').map(({ number }) => number)).toEqual([2, 3])
  })

  it('takes our own mark before formulas away again', () => {
    expect(cells("a;b\n'+49 30;'s Hertogenbosch")[1]).toEqual(['+49 30', "'s Hertogenbosch"])
  })

  it.each([
    ['UTF-8', bytes('Ä;ß\n1;2')],
    ['UTF-8 with a mark', bytes('\uFEFFÄ;ß\n1;2')],
    ['Windows-1252', Uint8Array.from(Buffer.from('Ä;ß\n1;2', 'latin1'))],
    ['UTF-16 with a mark', Uint8Array.from(Buffer.from('\uFEFFÄ;ß\n1;2', 'utf16le'))],
    ['UTF-16 without one', Uint8Array.from(Buffer.from('Ä;ß\nlang genug;2', 'utf16le'))],
    ['UTF-16 the other way round', Uint8Array.from(Buffer.from('\uFEFFÄ;ß\n1;2', 'utf16le').swap16())],
  ])('in %s', (_, text) => {
    expect(cells(text)[0]).toEqual(['Ä', 'ß'])
  })

  it('is refused where a quote never ends, with the row', () => {
    expect(() => read('a;b\n1;2\n"x;3\n4;5')).toThrow(
      expect.objectContaining({ code: 'TABLE_QUOTE_OPEN', data: { row: 3 } }),
    )
  })

  it('is refused with one row or one column more than are taken', () => {
    const rows = (count: number) => `a;b\n${'1;2\n'.repeat(count)}`
    expect(read(rows(100))).toHaveLength(101)
    expect(() => read(rows(101))).toThrow(expect.objectContaining({ code: 'TABLE_TOO_MANY_ROWS' }))
    expect(() => read(`${'1;'.repeat(11)}x`)).toThrow(
      expect.objectContaining({ code: 'TABLE_TOO_MANY_COLUMNS' }),
    )
  })
})

it('what our own writer wrote is read as it was', async () => {
  const header = { de: 'Spalte', en: 'Column' }
  const letters = ['=', '+', "'", '\n', '"', ';', ',', '\t', 'a', 'ß', ' ', '😀']
  const typed = fc.array(fc.constantFrom(...letters), { minLength: 1 }).map((found) => `x${found.join('')}x`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(typed, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('de' as const, 'en'),
      async (rows, locale) => {
        const columns = [0, 1].map(() => ({ header, kind: 'text' as const, value: (row: string) => row }))
        const text = await csvOf(
          { name: header, columns, rows },
          { locale, timeZone: 'UTC', currencyCode: 'EUR', dateOrder: 'mdy' },
        )
        expect(cells(text).slice(1)).toEqual(rows.map((row) => [row, row]))
      },
    ),
  )
})
