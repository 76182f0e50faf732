import { describe, expect, it } from 'vitest'
import { endToEndIdOf, proposedCents } from './refund.rules.ts'

describe('what is proposed', () => {
  it.each([
    ['what goes back, when a place was given up', 8900, 0, 0, 8900, 8900],
    ['only the share that goes back', 8900, 0, 0, 4450, 4450],
    ['not what is released already', 8900, 5000, 0, 8900, 3900],
    ['nothing where all is released', 8900, 8900, 0, 8900, 0],
    ['never less than nothing, where credit was used meanwhile', 1000, 5000, 0, 8900, 0],
    ['the proposal grows when more is given up', 8900, 0, 4000, 4900, 8900],
    ['nothing new where no place was given up', 8900, 0, 0, 0, 0],
    ['the proposal as it is, while its credit is there', 8900, 0, 4000, 0, 4000],
    ['less where the credit shrank', 3000, 0, 4000, 0, 3000],
    ['nothing where the credit is gone', 0, 0, 4000, 0, 0],
  ])('%s', (_, freeCents, releasedCents, pendingCents, backCents, cents) => {
    expect(proposedCents({ freeCents, releasedCents, pendingCents }, backCents)).toBe(cents)
  })

  it('is never more than is there, and the same when asked again', () => {
    for (const freeCents of [0, 1, 99, 5000])
      for (const releasedCents of [0, 1, 4999, 9000])
        for (const pendingCents of [0, 1, 6000])
          for (const backCents of [0, 1, 5000]) {
            const cents = proposedCents({ freeCents, releasedCents, pendingCents }, backCents)
            expect(cents).toBeGreaterThanOrEqual(0)
            expect(cents).toBeLessThanOrEqual(Math.max(0, freeCents - releasedCents))
            // Followed again, the place has given what it gives.
            const again = { freeCents, releasedCents, pendingCents: cents }
            expect(proposedCents(again, 0)).toBe(cents)
          }
  })
})

it('names a transfer with what banks take', () => {
  expect(endToEndIdOf('0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toMatch(/^[0-9A-F]{32}$/)
})
