import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from '#platform/tables/csv.ts'
import { readCsv } from '#platform/tables/read/read-csv.ts'
import type { Cell } from '#platform/tables/read/read-table.ts'
import {
  asCount,
  asInstant,
  asMoment,
  asMomentOrTime,
  asMoney,
  asPercent,
  asText,
  asTime,
  asYesNo,
  dateOrderOf,
} from './cell.ts'

const fault = { fault: expect.anything() }
const value = (found: unknown) => (found === undefined ? fault : { value: found })

it.each<[Cell, number | undefined]>([
  ['12,50', 1250],
  ['12.50', 1250],
  ['1.234,5 €', 123_450],
  ['1,234.50', 123_450],
  ['1.250', 125_000],
  ['EUR 89', 8900],
  ['89,-', 8900],
  ["1'000.00 CHF", 100_000],
  ['-5,00', -500],
  [49.9, 4990],
  [0.1 + 0.2, 30],
  ['gratis', undefined],
  ['1.2.3', undefined],
  ['12,345,6', undefined],
  [true, undefined],
  [{ error: '#DIV/0!' }, undefined],
  [{ formula: '=A1*2' }, undefined],
])('%j is so many cents: %s', (cell, cents) => {
  expect(asMoney(cell)).toEqual(value(cents))
})

it.each<[Cell, 'dmy' | 'mdy', string | undefined, (string | null)?]>([
  ['4.3.2027', 'mdy', '2027-03-04'],
  ['04.03.27 18:00', 'dmy', '2027-03-04', '18:00'],
  ['Do, 4.3.2027, 18:00 Uhr', 'dmy', '2027-03-04', '18:00'],
  ['4. März 2027 um 18 Uhr', 'dmy', '2027-03-04', '18:00'],
  ['March 4, 2027, 6:30 pm', 'mdy', '2027-03-04', '18:30'],
  ['3/4/2027', 'mdy', '2027-03-04'],
  ['3/4/2027', 'dmy', '2027-04-03'],
  ['2027-03-04', 'dmy', '2027-03-04'],
  ['2027-03-04T18:00:00', 'dmy', '2027-03-04', '18:00'],
  [{ moment: '2027-03-04T00:00:00' }, 'dmy', '2027-03-04'],
  [{ moment: '2027-03-04T18:15:00' }, 'dmy', '2027-03-04', '18:15'],
  ['31.02.2027', 'dmy', undefined],
  ['4.13.2027', 'dmy', undefined],
  ['bald', 'dmy', undefined],
  [46_450, 'dmy', undefined],
])('%j (%s) is the day %s', (cell, order, date, time = null) => {
  expect(asMoment(cell, order)).toEqual(date ? value({ date, time }) : fault)
})

it.each<[Cell, string | undefined]>([
  ['18:00', '18:00'],
  ['18 Uhr', '18:00'],
  ['9.30', '09:30'],
  ['6:30 pm', '18:30'],
  ['12 am', '00:00'],
  [0.75, '18:00'],
  [{ moment: '1899-12-31T18:00:00' }, '18:00'],
  ['25:00', undefined],
  ['abends', undefined],
])('%j is the time %s', (cell, time) => {
  expect(asTime(cell)).toEqual(value(time))
})

it('a time that the change to summer time skips is none', () => {
  expect(asInstant({ date: '2027-03-28', time: '02:30' }, 'Europe/Berlin')).toEqual(fault)
  expect(asInstant({ date: '2027-03-28', time: '03:30' }, 'Europe/Berlin')).toEqual(
    value('2027-03-28T01:30:00.000Z'),
  )
  expect(asInstant({ date: '2027-10-31', time: '02:30' }, 'Europe/Berlin')).toEqual(
    value('2027-10-31T00:30:00.000Z'),
  )
})

it.each<[Cell, string]>([
  ['M\ufffdller', 'a damaged character'],
  [{ formula: '=A1&B1' }, 'a formula without a result'],
  [{ error: '#N/A' }, 'the error of a formula'],
])('%j is no text: %s', (cell) => {
  expect(asText(cell, 'de')).toEqual(fault)
})

it('takes no time from a cell that is longer than any time is written', () => {
  expect(asTime(`18:00${' '.repeat(100)}Uhr`)).toHaveProperty('fault')
})

it('a time alone is of the day that another column tells', () => {
  expect(asMomentOrTime('20:00', 'dmy')).toEqual({ value: { date: null, time: '20:00' } })
  expect(asMomentOrTime('4.3.2027', 'dmy')).toEqual({ value: { date: '2027-03-04', time: null } })
  expect(asMomentOrTime('irgendwann', 'dmy')).toEqual(fault)
})

it.each<[Cell, number | undefined]>([
  ['19 %', 1900],
  ['7', 700],
  [0.19, 1900],
  [19, 1900],
  [{ percent: 1 }, 100],
  [{ percent: 100 }, 10_000],
  ['viel', undefined],
])('%j is so many hundredths of a percent: %s', (cell, rate) => {
  expect(asPercent(cell)).toEqual(value(rate))
})

it.each<[Cell, unknown]>([
  ['12', 12],
  [12, 12],
  ['1.000', 1000],
  ['12,5', undefined],
  ['zwölf', undefined],
])('%j counts %s', (cell, count) => {
  expect(asCount(cell)).toEqual(value(count))
})

it.each<[Cell, boolean | undefined]>([
  ['Ja', true],
  ['x', true],
  [true, true],
  [0, false],
  ['no', false],
  ['vielleicht', undefined],
])('%j means %s', (cell, expected) => {
  expect(asYesNo(cell)).toEqual(value(expected))
})

it('the order of days with slashes is told by whichever number is greater than a month', () => {
  expect(dateOrderOf(['3/4/2027', '25/12/2027'])).toBe('dmy')
  expect(dateOrderOf(['3/4/2027', '12/25/2027'])).toBe('mdy')
  expect(dateOrderOf(['3/4/2027', '4.3.2027', 5])).toBe('unclear')
  expect(dateOrderOf(['3/3/2027', '4.3.2027', 5])).toBe(null)
})

describe('what our own tables hold is understood as it was meant', () => {
  const header = { de: 'Spalte', en: 'Column' }
  it('amounts, in both languages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('de' as const, 'en'),
        async (rows, locale) => {
          const columns = [{ header, kind: 'money' as const, value: (cents: number) => cents }]
          const text = await csvOf(
            { name: header, columns, rows },
            { locale, timeZone: 'UTC', currencyCode: 'EUR', dateOrder: 'mdy' },
          )
          const { rows: read } = readCsv(new TextEncoder().encode(text), '', { rows: 10, columns: 3 })
          expect(read.slice(1).map(({ cells }) => asMoney(cells[0] ?? null))).toEqual(rows.map(value))
        },
      ),
    )
  })
})
