import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { movedTimes, resizedTimes } from './grid-moves.ts'

const berlin = 'Europe/Berlin'
const hour = 3_600_000
const push = (days: number, hours = 0) => ({ days, milliseconds: hours * hour })
const evening = { start: '2027-03-26T17:00:00.000Z', end: '2027-03-26T19:00:00.000Z' }

describe('what is pushed', () => {
  it('keeps its time on the wall over the change of the clocks, and lasts as long', () => {
    // 18:00 in winter time becomes 18:00 in summer time.
    expect(movedTimes(evening, push(3), berlin)).toEqual({
      start: '2027-03-29T16:00:00.000Z',
      end: '2027-03-29T18:00:00.000Z',
    })
    expect(movedTimes(evening, push(3, -1.5), berlin).start).toBe('2027-03-29T14:30:00.000Z')
  })

  it('moves by the gap where that hour is skipped', () => {
    const night = { start: '2027-03-27T01:30:00.000Z', end: '2027-03-27T02:30:00.000Z' }
    expect(movedTimes(night, push(1), berlin).start).toBe('2027-03-28T01:30:00.000Z')
  })

  it.each([
    ['longer', push(0, 1), '2027-03-26T20:00:00.000Z'],
    ['shorter', push(0, -1), '2027-03-26T18:00:00.000Z'],
    ['not to nothing', push(0, -2), evening.end],
    ['not backwards', push(0, -5), evening.end],
  ])('is made %s', (_, by, end) => {
    expect(resizedTimes(evening, by, berlin)).toEqual({ start: evening.start, end })
  })
})

test('there and back it is where it was, unless an hour does not exist there', () => {
  const days = fc.integer({ min: -200, max: 200 })
  const at = fc.integer({ min: 6 * 60, max: 22 * 60 })
  fc.assert(
    fc.property(days, at, (by, minutes) => {
      const start = new Date(Date.UTC(2027, 5, 1) + minutes * 60_000).toISOString()
      const times = { start, end: new Date(Date.parse(start) + 5_400_000).toISOString() }
      const there = movedTimes(times, push(by), berlin)
      expect(wallClockOf(there.start, berlin).time).toBe(wallClockOf(start, berlin).time)
      expect(movedTimes(there, push(-by), berlin)).toEqual(times)
    }),
  )
})
