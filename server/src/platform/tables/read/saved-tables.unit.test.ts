import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refuseOtherFormats } from './other-formats.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

/** Files that LibreOffice 7.4 and openpyxl 3.1 have saved of one table, as they save it. */
const saved = (name: string) =>
  readFileSync(new URL(`../../../../test/fixtures/saved-tables/${name}`, import.meta.url))
const limits = { rows: 100, columns: 30 }

describe('a workbook', () => {
  it.each(['kurse.xlsx', 'seit-1904.xlsx'])('%s is read as its program showed it', (name) => {
    const [sheet] = readXlsx(saved(name), limits)
    expect(sheet).toEqual({
      name: 'Kurse',
      rows: [
        { number: 1, cells: ['Kursplan Frühjahr'] },
        { number: 3, cells: ['Titel', 'PLZ', 'MwSt', 'Tag', 'Nummer', 'Doppelt'] },
        {
          number: 4,
          cells: [
            'Töpfern für Große',
            '01067',
            { percent: 7.5 },
            { moment: '2027-03-04T00:00:00' },
            10115,
            20230,
          ],
        },
        {
          number: 5,
          cells: ['Versteckt', '20359', { percent: 19 }, { moment: '2027-03-05T00:00:00' }, 2, 4],
          isHidden: true,
        },
      ],
    })
  })

  it('says of a formula that no program has computed it', () => {
    const [sheet] = readXlsx(saved('nicht-berechnet.xlsx'), limits)
    expect(sheet?.rows[1]?.cells).toEqual(['Ton', { formula: '=1*2' }])
  })
})

it.each(['windows-1252.csv', 'macroman.csv', 'cp850.csv'])('%s is read in its encoding', (name) => {
  const { rows } = readCsv(saved(name), name, limits)
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Kursplan Frühjahr'],
    ['Titel', 'PLZ', 'MwSt', 'Tag', 'Nummer', 'Doppelt'],
    ['Töpfern für Große', '01067', '7.5%', '04.03.2027', '10115', '20230'],
    ['Versteckt', '20359', '19.0%', '05.03.2027', '2', '4'],
  ])
})

it.each([
  ['kurse.ods', 'ODS'],
  ['kurse.fods', 'FODS'],
  ['kurse.xls', 'XLS'],
  ['kurse.slk', 'SYLK (SLK)'],
  ['kurse.dif', 'DIF'],
  ['kurse-2003.xml', 'XML 2003'],
  ['kurse.html', 'HTML'],
])('%s is refused as %s', (name, format) => {
  expect(() => refuseOtherFormats(saved(name))).toThrow(
    expect.objectContaining({ code: 'TABLE_FORMAT_REFUSED', data: { format } }),
  )
})
