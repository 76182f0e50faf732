import { describe, expect, it } from 'vitest'
import {
  daysOfView,
  mondayOf,
  plusDays,
  plusMonths,
  rangeOfView,
  step,
  weekNumber,
  weeksOfMonth,
} from './calendar-days.ts'

describe('the days a view shows', () => {
  it.each([
    ['month', '2026-11-21', '2026-10-26', '2026-12-06'],
    ['month', '2027-02-10', '2027-02-01', '2027-02-28'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['agenda', '2028-02-29', '2028-02-01', '2028-02-29'],
  ] as const)('of the %s of %s begin on %s and end on %s', (view, day, first, last) => {
    expect(daysOfView(view, day)).toEqual({ first, last })
  })

  it('are loaded from midnight to midnight of the zone, in which a day may have 23 hours', () => {
    expect(rangeOfView('week', '2027-03-28', 'Europe/Berlin')).toEqual({
      from: '2027-03-21T23:00:00.000Z',
      to: '2027-03-28T22:00:00.000Z',
    })
    expect(rangeOfView('agenda', '2026-11-05', 'America/New_York')).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-12-01T05:00:00.000Z',
    })
  })
})

describe('going on and back', () => {
  it.each([
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['week', '2027-03-30', -1, '2027-03-23'],
    ['month', '2026-12-15', 1, '2027-01-15'],
    ['agenda', '2027-03-31', -1, '2027-02-28'],
  ] as const)('by a %s from %s', (view, day, direction, expected) => {
    expect(step(view, day, direction)).toBe(expected)
  })

  it('keeps to a day that the month has', () => {
    expect(plusMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(plusMonths('2026-01-31', 13)).toBe('2027-02-28')
    expect(plusDays('2027-02-28', 1)).toBe('2027-03-01')
  })
})

it('begins weeks on Monday', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  const weeks = weeksOfMonth('2026-11-21')
  expect(weeks).toHaveLength(6)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks[5]?.[6]).toBe('2026-12-06')
})

it.each([
  ['2026-01-01', 1],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2026-11-21', 47],
])('numbers the week of %s as printed calendars do: %i', (day, number) => {
  expect(weekNumber(day)).toBe(number)
})
