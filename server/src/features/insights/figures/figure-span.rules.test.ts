import { mostFigureDays } from '@reihum/contract/insights/figures.schema.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bucketsOf,
  daysOf,
  plusDays,
  type Span,
  spanBefore,
  spanOf,
  spanYearBefore,
  unitOf,
} from './figure-span.rules.ts'

const span = (text: string): Span => {
  const [from = '', to = ''] = text.split(' ')
  return { from, to }
}
const said = (one: Span | null) => (one ? `${one.from} ${one.to}` : null)

it.each([
  ['30d', '2027-03-14', '2027-02-13 2027-03-14'],
  ['90d', '2027-03-14', '2026-12-15 2027-03-14'],
  ['12m', '2027-03-14', '2026-04-01 2027-03-14'],
  ['12m', '2028-02-29', '2027-03-01 2028-02-29'],
  ['12m', '2027-01-31', '2026-02-01 2027-01-31'],
] as const)('%s up to %s are %s', (range, today, expected) => {
  expect(said(spanOf({ range }, today))).toBe(expected)
})

it.each([
  ['as many days', '2027-02-13 2027-03-14', '2027-01-14 2027-02-12'],
  ['a day', '2027-03-28 2027-03-28', '2027-03-27 2027-03-27'],
  ['a month', '2027-03-01 2027-03-31', '2027-02-01 2027-02-28'],
  ['a month after a longer one', '2027-02-01 2027-02-28', '2027-01-01 2027-01-31'],
  ['a part of a month', '2027-03-01 2027-03-15', '2027-02-01 2027-02-15'],
  ['a part of a month too long for the one before', '2027-03-01 2027-03-30', '2027-02-01 2027-02-28'],
  ['a quarter', '2027-04-01 2027-06-30', '2027-01-01 2027-03-31'],
  ['a year up to today', '2027-01-01 2027-03-14', '2026-10-01 2026-12-14'],
  ['twelve months up to today', '2026-04-01 2027-03-14', '2025-04-01 2026-03-14'],
  ['twelve months up to a leap day', '2027-03-01 2028-02-29', '2026-03-01 2027-02-28'],
])('%s is compared with what came just before', (_, of, expected) => {
  expect(said(spanBefore(span(of)))).toBe(expected)
})

it.each([
  ['days', '2027-02-13 2027-03-14', '2026-02-13 2026-03-14'],
  ['a February', '2028-02-01 2028-02-29', '2027-02-01 2027-02-28'],
  ['the February after a leap year’s', '2029-02-01 2029-02-28', '2028-02-01 2028-02-29'],
  ['a year, whose period before is that year', '2026-04-01 2027-03-14', null],
  ['more than a year', '2025-12-03 2027-03-14', null],
])('%s, a year before', (_, of, expected) => {
  expect(said(spanYearBefore(span(of)))).toBe(expected)
})

it.each([
  [
    'weeks begin on Monday, the first and the last are cut',
    '2027-03-25 2027-04-06',
    'week',
    ['2027-03-25 2027-03-28', '2027-03-29 2027-04-04', '2027-04-05 2027-04-06'],
  ],
  [
    'days over the change to summer time',
    '2027-03-27 2027-03-29',
    'day',
    ['2027-03-27 2027-03-27', '2027-03-28 2027-03-28', '2027-03-29 2027-03-29'],
  ],
  [
    'months of different length',
    '2028-01-31 2028-03-01',
    'month',
    ['2028-01-31 2028-01-31', '2028-02-01 2028-02-29', '2028-03-01 2028-03-01'],
  ],
  [
    'a week over the turn of the year',
    '2026-12-31 2027-01-04',
    'week',
    ['2026-12-31 2027-01-03', '2027-01-04 2027-01-04'],
  ],
] as const)('%s', (_, of, unit, expected) => {
  expect(bucketsOf(span(of), unit).map(said)).toEqual(expected)
})

const spans = fc
  .tuple(
    fc
      .date({ min: new Date('1999-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.integer({ min: 1, max: mostFigureDays }),
  )
  .map(([from, days]): Span => ({ from, to: plusDays(from, days - 1) }))

it('buckets hold every day once, and are few enough to be read', () => {
  fc.assert(
    fc.property(spans, (one) => {
      const buckets = bucketsOf(one, unitOf(one))
      expect(buckets.length).toBeLessThanOrEqual(38)
      expect(buckets[0]?.from).toBe(one.from)
      expect(buckets.at(-1)?.to).toBe(one.to)
      expect(buckets.reduce((sum, bucket) => sum + daysOf(bucket), 0)).toBe(daysOf(one))
      for (const [at, { from }] of buckets.slice(1).entries())
        expect(from).toBe(plusDays(buckets[at]?.to ?? '', 1))
    }),
  )
})

it('a period before ends before the period begins, and differs in length by few days', () => {
  fc.assert(
    fc.property(spans, (one) => {
      const before = spanBefore(one)
      expect(before.from <= before.to && before.to < one.from).toBe(true)
      expect(Math.abs(daysOf(before) - daysOf(one))).toBeLessThanOrEqual(4)
      const year = spanYearBefore(one)
      if (year) expect(year.to < one.from && Math.abs(daysOf(year) - daysOf(one)) <= 1).toBe(true)
    }),
  )
})
