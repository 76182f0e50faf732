import { describe, expect, it } from 'vitest'
import { isOfferedFirst, movingUpAs } from './moving-up.rules.ts'

describe('how a free place comes to whoever waits', () => {
  it.each([
    [24, undefined, 'offered'],
    [null, undefined, 'booked'],
    [null, 'offered', 'offered'],
    [24, 'booked', 'booked'],
  ] as const)('a course with %s hours, shown %s: %s', (offerHours, shown, expected) => {
    expect(movingUpAs({ offerHours }, shown)).toBe(expected)
  })

  it.each([
    [null, 8900, 'booked', false],
    [null, 8900, 'offered', true],
    [null, 0, 'offered', false],
    [24, 8900, 'booked', true],
    [24, 0, 'booked', true],
  ] as const)(
    'a course with %s hours, for %s cents, %s: offered first %s',
    (offerHours, fee_cents, moving_up, expected) => {
      expect(isOfferedFirst({ offerHours }, { fee_cents, moving_up })).toBe(expected)
    },
  )

  it('nobody ever pays for a place that they neither ordered nor took', () => {
    for (const before of [null, 24])
      for (const after of [null, 24]) {
        const moving_up = movingUpAs({ offerHours: before }, undefined)
        const isBooked = !isOfferedFirst({ offerHours: after }, { fee_cents: 8900, moving_up })
        expect(isBooked).toBe(before === null && after === null)
      }
  })
})
