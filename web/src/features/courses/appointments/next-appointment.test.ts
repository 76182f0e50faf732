import { describe, expect, it } from 'vitest'
import { daysLater, withStart } from './next-appointment.ts'

describe('an appointment that is moved', () => {
  const evening = { start: '2026-11-18T17:00:00.000Z', end: '2026-11-18T19:00:00.000Z' }

  it('takes its end along', () => {
    expect(withStart(evening, '2026-11-19T08:30:00.000Z')).toEqual({
      start: '2026-11-19T08:30:00.000Z',
      end: '2026-11-19T10:30:00.000Z',
    })
  })

  it.each([
    ['while the day is being typed', evening, '19.11. 18:00'],
    ['where there was no start', { start: '', end: evening.end }, evening.start],
    ['where there is no end yet', { start: evening.start, end: '' }, '2026-11-19T17:00:00.000Z'],
    ['where the end lay before the start', { start: evening.end, end: evening.start }, evening.start],
  ])('leaves the end alone %s', (_, times, start) => {
    expect(withStart(times, start)).toEqual({ start, end: times.end })
  })
})

it.each([
  ['across the change to summer time', '2027-03-24T17:00:00.000Z', 7, '2027-03-31T16:00:00.000Z'],
  ['across the change to winter time', '2026-10-22T16:00:00.000Z', 7, '2026-10-29T17:00:00.000Z'],
  ['across the year', '2026-12-30T17:00:00.000Z', 14, '2027-01-13T17:00:00.000Z'],
])('the next one has the same time on the wall %s', (_, instant, days, later) => {
  expect(daysLater(instant, days, 'Europe/Berlin')).toBe(later)
})
