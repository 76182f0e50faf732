import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownRefundCents } from './own-refund.rules.ts'

describe('what is told of a refund', () => {
  it.each([
    ['all of it, where the payment was for these bookings alone', 5000, true, 0, 0, 5000],
    ['all of it, also where less goes back than was proposed', 4000, true, 5000, 5000, 4000],
    ['the own share, where it is for several bookings', 5000, false, 5000, 2000, 2000],
    ['nothing, where no share is of these bookings', 5000, false, 5000, 0, null],
    [
      'nothing, where the amount was changed and belongs to nobody in particular',
      4000,
      false,
      5000,
      2000,
      null,
    ],
    ['nothing, where somebody entered it by hand', 4000, false, 0, 0, null],
  ])('%s', (_, cents, isWhole, sharesCents, ownSharesCents, told) => {
    expect(ownRefundCents({ cents, isWhole, sharesCents, ownSharesCents })).toBe(told)
  })

  it('is never more than all bookings are told together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 }), (shares) => {
        const sum = shares.reduce((a, b) => a + b, 0)
        const told = shares.map((ownSharesCents) =>
          ownRefundCents({ cents: sum, isWhole: false, sharesCents: sum, ownSharesCents }),
        )
        expect(told.reduce<number>((a, b) => a + (b ?? 0), 0)).toBe(sum)
      }),
    )
  })
})
