import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import type { Column } from './table.ts'

const letters = ['=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ';', ',', ' ', 'a', '＝']
const typed = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((found) => found.join(''))

/** What a program makes of a quotation mark: a letter, nothing, or the bounds of a cell, by one of two rules. */
const readers = ['letter', 'left out', 'anywhere', 'at the beginning'] as const

function cellsOf(csv: string, separator: string, quote: (typeof readers)[number]): string[] {
  const text = quote === 'left out' ? csv.replaceAll('"', '') : csv
  const cells = ['']
  let isQuoted = false
  let isBeginning = true
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const isBound = quote === 'anywhere' || (quote === 'at the beginning' && (isQuoted || isBeginning))
    if (letter === '"' && isBound) {
      if (isQuoted && text[at + 1] === '"') {
        cells[cells.length - 1] += '"'
        at += 1
      } else isQuoted = !isQuoted
      isBeginning = false
    } else if (!isQuoted && [separator, '\n', '\r'].includes(letter)) {
      cells.push('')
      isBeginning = true
    } else {
      cells[cells.length - 1] += letter
      isBeginning = false
    }
  }
  return cells
}

/** Also after the end of a line, which a program may take for the beginning of a cell. */
const beginsAsFormula = (cell: string) => /^(?:\r?\n)*(?:[=+\-@\t]|\r(?!\n))/.test(cell)

it('however a program divides a file into cells, none of them begins as a formula', async () => {
  const header = { de: 'Spalte', en: 'Column' }
  type Row = [string, string, string]
  const columns = [0, 1, 2].map(
    (at): Column<Row> => ({ header, kind: 'text', value: (row) => row[at] ?? '' }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(typed, typed, typed), { maxLength: 3 }),
      fc.constantFrom('de' as const, 'en'),
      async (rows, locale) => {
        const formats = { locale, timeZone: 'Europe/Berlin', currencyCode: 'EUR', dateOrder: 'mdy' as const }
        const csv = (await csvOf({ name: header, columns, rows }, formats)).slice(1)
        for (const separator of [',', ';', '\t'])
          for (const quote of readers)
            expect(cellsOf(csv, separator, quote).filter(beginsAsFormula)).toEqual([])
      },
    ),
    { numRuns: 1000 },
  )
})
