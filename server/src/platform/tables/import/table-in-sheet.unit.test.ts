import { expect, it } from 'vitest'
import type { Cell, ReadRow } from '../read/read-table.ts'
import { guessHeadingRow, tableInSheet } from './table-in-sheet.ts'

const row = (number: number, ...cells: Cell[]): ReadRow => ({ number, cells })
const sheet = (...rows: ReadRow[]) => ({ name: 'Blatt', rows })
const known = ['Vorname', 'Nachname', 'Ort']
const countKnown = ({ cells }: ReadRow) => cells.filter((cell) => known.includes(String(cell))).length

it.each([
  ['the first row', [row(1, 'Vorname', 'Nachname'), row(2, 'Mina', 'Roth')], 1],
  ['below a title and a date', [row(1, 'Teilnehmer'), row(3, 'Stand 1.3.'), row(5, 'Vorname', 'Ort')], 5],
  ['the first of two alike', [row(1, 'Vorname', 'Ort'), row(2, 'Vorname', 'Ort')], 1],
  ['the first row where one heading alone is known', [row(1, 'Liste'), row(2, 'Ort', 'Farbe')], 1],
  ['the first row where none is known', [row(2, 'a', 'b'), row(3, 'c', 'd')], 2],
])('the headings are %s', (_, rows, expected) => {
  expect(guessHeadingRow(sheet(...rows), countKnown)).toBe(expected)
})

const part = { headingRow: null, hiddenRows: 'take' as const }

it('nothing above the headings is imported', () => {
  const list = sheet(row(1, 'Teilnehmer'), row(4, 'Ort'), row(6, 'Köln'))
  expect(tableInSheet(list, { ...part, headingRow: 4 })?.rows.map(({ number }) => number)).toEqual([4, 6])
  expect(tableInSheet(list, part)?.rows).toHaveLength(3)
  expect(tableInSheet(list, { ...part, headingRow: 2 })).toBe(null)
})

it('hidden rows are imported or left out, but never the headings', () => {
  const list = sheet({ ...row(1, 'Ort'), isHidden: true }, row(2, 'Köln'), {
    ...row(3, 'Bonn'),
    isHidden: true,
  })
  expect(tableInSheet(list, part)?.rows).toHaveLength(3)
  expect(tableInSheet(list, { ...part, hiddenRows: 'leave' })?.rows.map(({ number }) => number)).toEqual([
    1, 2,
  ])
})
