import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barOf, freeOf, type Seats } from './seats.ts'

const seats = (attendeeLimit: number | null, attendeeCount: number, more: Partial<Seats> = {}): Seats => ({
  attendeeLimit,
  attendeeCount,
  offeredCount: 0,
  minimumAttendees: null,
  ...more,
})

describe('the places of a course as a bar', () => {
  it.each([
    ['empty', seats(10, 0), { taken: 0, offered: 0, minimum: null }, 10],
    [
      'half full, with a minimum',
      seats(10, 5, { minimumAttendees: 4 }),
      { taken: 50, offered: 0, minimum: 40 },
      5,
    ],
    [
      'offered places are nobody else’s',
      seats(10, 6, { offeredCount: 2 }),
      { taken: 60, offered: 20, minimum: null },
      2,
    ],
    ['beyond the limit', seats(8, 10, { minimumAttendees: 5 }), { taken: 100, offered: 0, minimum: 50 }, 0],
    ['a limit of none', seats(0, 0), { taken: 0, offered: 0, minimum: null }, 0],
    [
      'no limit, on the way to the minimum',
      seats(null, 3, { minimumAttendees: 6 }),
      { taken: 50, offered: 0, minimum: null },
      null,
    ],
    [
      'no limit, past the minimum',
      seats(null, 8, { minimumAttendees: 6 }),
      { taken: 100, offered: 0, minimum: 75 },
      null,
    ],
    ['nothing to measure by', seats(null, 3), null, null],
  ] as const)('%s', (_, course, bar, free) => {
    expect(barOf(course)).toEqual(bar)
    expect(freeOf(course)).toBe(free)
  })

  it('never leaves its frame', () => {
    const count = fc.integer({ min: 0, max: 500 })
    const limit = fc.option(count)
    fc.assert(
      fc.property(
        limit,
        count,
        count,
        limit,
        (attendeeLimit, attendeeCount, offeredCount, minimumAttendees) => {
          const bar = barOf({ attendeeLimit, attendeeCount, offeredCount, minimumAttendees })
          if (bar === null) return
          expect(bar.taken + bar.offered).toBeLessThanOrEqual(100.000001)
          expect(bar.minimum ?? 50).toBeGreaterThan(0)
          expect(bar.minimum ?? 50).toBeLessThan(100)
        },
      ),
    )
  })
})
