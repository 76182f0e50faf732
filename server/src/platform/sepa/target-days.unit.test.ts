import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addTargetDays,
  daysBetween,
  easterSunday,
  isTargetDay,
  previousTargetDay,
  targetDayFrom,
} from './target-days.ts'

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, expected) => {
  expect(easterSunday(year)).toBe(expected)
})

test.each([
  ['2026-01-01', false],
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-04-07', true],
  ['2026-05-01', false],
  ['2026-12-24', true],
  ['2026-12-25', false],
  ['2026-12-26', false],
  ['2026-12-31', true],
  ['2026-10-03', false],
  ['2025-10-03', true],
  ['2026-05-14', true],
])('banks settle on %s: %j', (day, expected) => {
  expect(isTargetDay(day)).toBe(expected)
})

test.each([
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-28', -1, '2026-12-24'],
  ['2026-04-02', 1, '2026-04-07'],
  ['2026-04-07', -2, '2026-04-01'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-27', 0, '2026-11-27'],
])('%s and %i days of banks are %s', (day, count, expected) => {
  expect(addTargetDays(day, count)).toBe(expected)
})

test('what is found is a day of banks, and none lies between', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('2000-01-01', offset))
  fc.assert(
    fc.property(days, (day) => {
      const next = targetDayFrom(day)
      expect(isTargetDay(next)).toBe(true)
      expect(daysBetween(day, next)).toBeLessThanOrEqual(5)
      if (isTargetDay(day)) {
        expect(next).toBe(day)
        expect(previousTargetDay(addTargetDays(day, 1))).toBe(day)
      }
    }),
  )
})
