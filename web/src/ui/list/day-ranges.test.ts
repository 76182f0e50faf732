import { expect, it } from 'vitest'
import { quickRanges } from './day-ranges.ts'

it.each([
  [
    '2027-03-14',
    {
      last7: ['2027-03-08', '2027-03-14'],
      last30: ['2027-02-13', '2027-03-14'],
      thisMonth: ['2027-03-01', '2027-03-31'],
      lastMonth: ['2027-02-01', '2027-02-28'],
      thisYear: ['2027-01-01', '2027-12-31'],
      lastYear: ['2026-01-01', '2026-12-31'],
    },
  ],
  [
    '2028-01-01',
    {
      last7: ['2027-12-26', '2028-01-01'],
      last30: ['2027-12-03', '2028-01-01'],
      thisMonth: ['2028-01-01', '2028-01-31'],
      lastMonth: ['2027-12-01', '2027-12-31'],
      thisYear: ['2028-01-01', '2028-12-31'],
      lastYear: ['2027-01-01', '2027-12-31'],
    },
  ],
])('on %s', (today, expected) => {
  const found = Object.entries(quickRanges(today)).map(([name, { from, to }]) => [name, [from, to]])
  expect(Object.fromEntries(found)).toEqual(expected)
})

it('the month before the first of March in a leap year has 29 days', () => {
  expect(quickRanges('2028-03-01').lastMonth).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
