import { expect, it } from 'vitest'
import { dayBefore, lastDayOf, monthsUntil } from './months.ts'

it('the months up to a day reach back over a year', () => {
  expect(monthsUntil('2027-02-28', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsUntil('2027-12-31', 1)).toEqual(['2027-12'])
})

it.each([
  ['2027-02', '2027-02-28'],
  ['2028-02', '2028-02-29'],
  ['2027-12', '2027-12-31'],
])('%s ends with %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day)
})

it('the day before a first is the last of the month before', () => {
  expect(dayBefore('2028-03-01')).toBe('2028-02-29')
})
