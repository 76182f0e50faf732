import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutsIn } from './payout.rules.ts'

const line = {
  bookedOn: '2027-03-04',
  cents: 24_012,
  currency: 'EUR',
  kind: 'incoming',
  counterpartName: 'Stripe Technology Europe Ltd',
  remittance: 'STRIPE 4F7G',
  creditorReference: '',
}
const payout = { id: 'one', cents: 24_012, currency: 'EUR', arrivesOn: '2027-03-03', marks: ['stripe'] }
const found = (changes: Partial<typeof line>, of: Partial<typeof payout> = {}) =>
  payoutsIn([{ ...line, ...changes }], [{ ...payout, ...of }]).size === 1

describe('the line of a payout', () => {
  it.each<[string, Partial<typeof line>, Partial<typeof payout>?]>([
    ['says who sent it', {}],
    ['says so in its text alone', { counterpartName: 'Sammelkonto', remittance: 'stripe payout' }],
    [
      'is known by the number of the transfer',
      { counterpartName: '', remittance: 'X TR99 Y' },
      { marks: ['TR99'] },
    ],
    ['comes some days later', { bookedOn: '2027-03-10' }],
    ['comes a little earlier', { bookedOn: '2027-03-01' }],
  ])('%s', (_, changes, of) => {
    expect(found(changes, of)).toBe(true)
  })
  it.each<[string, Partial<typeof line>]>([
    ['the same sum from somebody else', { counterpartName: 'Mina', remittance: 'Kurs' }],
    ['another sum', { cents: 24_011 }],
    ['another currency', { currency: 'CHF' }],
    ['money that went out', { kind: 'outgoing' }],
    ['weeks later', { bookedOn: '2027-04-03' }],
    ['weeks earlier', { bookedOn: '2027-02-03' }],
  ])('is not %s', (_, changes) => {
    expect(found(changes)).toBe(false)
  })
  it('of two equal payouts is that of the nearest day', () => {
    const [early, late] = [line, { ...line, bookedOn: '2027-03-08' }]
    const second = { ...payout, id: 'two', arrivesOn: '2027-03-08' }
    const pairs = payoutsIn([late, early], [payout, second])
    expect([pairs.get(early)?.id, pairs.get(late)?.id]).toEqual(['one', 'two'])
  })
  it('is one, and each payout is one line', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((at) => `2027-03-${String(at).padStart(2, '0')}`)
    const sums = fc.constantFrom(100, 200)
    fc.assert(
      fc.property(fc.array(fc.tuple(days, sums)), fc.array(fc.tuple(days, sums)), (lines, payouts) => {
        const pairs = payoutsIn(
          lines.map(([bookedOn, cents]) => ({ ...line, bookedOn, cents })),
          payouts.map(([arrivesOn, cents], at) => ({ ...payout, id: String(at), arrivesOn, cents })),
        )
        const ids = [...pairs.values()].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const [one, of] of pairs) expect(one.cents).toBe(of.cents)
      }),
    )
  })
})
