import fc from 'fast-check'
import { expect, it } from 'vitest'
import { givenUpPlaces } from './given-up-places.rules.ts'

const seats = (attendeeLimit: number | null, extraSeats: number, taken: number, offered = 0) => ({
  attendeeLimit,
  waiterLimit: null,
  extraSeats,
  taken,
  waiting: 0,
  offered,
})

it.each([
  ['becomes free', seats(8, 0, 8), seats(8, 0, 7), { free: 1, offered: 0, gone: 0 }],
  ['becomes free without a limit', seats(null, 0, 8), seats(null, 0, 7), { free: 1, offered: 0, gone: 0 }],
  ['goes to whoever moves up', seats(8, 0, 8), seats(8, 0, 8), { free: 0, offered: 0, gone: 0 }],
  ['is offered to the waiting list', seats(8, 0, 8), seats(8, 0, 7, 1), { free: 0, offered: 1, gone: 0 }],
  [
    'is gone, because it was for that booking only',
    seats(8, 1, 9),
    seats(8, 0, 8),
    { free: 0, offered: 0, gone: 1 },
  ],
  [
    'is gone, because the limit was lowered',
    seats(5, 0, 8),
    seats(5, 0, 7),
    { free: 0, offered: 0, gone: 1 },
  ],
  ['of three, one beyond the limit', seats(8, 1, 9), seats(8, 0, 6), { free: 2, offered: 0, gone: 1 }],
])('a place that is given up %s', (_, before, after, places) => {
  expect(givenUpPlaces([{ before, after }])).toEqual(places)
})

it('every place that is given up becomes one of the three', () => {
  const count = fc.nat(20)
  fc.assert(
    fc.property(count, count, count, count, (limit, extra, taken, given) => {
      const before = seats(limit, extra, taken + given)
      const after = seats(limit, extra, taken)
      const { free, offered, gone } = givenUpPlaces([{ before, after }])
      expect(free + offered + gone).toBe(given)
      expect(Math.min(free, offered, gone)).toBeGreaterThanOrEqual(0)
    }),
  )
})
