import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideSmallRests } from './small-rests.rules.ts'

const held = (open_cents: number, free_cents: number, allocated_cents = 0) => ({
  receivables: new Map([['r', { open_cents, allocated_cents }]]),
  payments: new Map([['p', { free_cents }]]),
})
const pays = (cents: number) => [{ paymentId: 'p', receivableId: 'r', cents }]
const givenUp = (cents: number) => [{ receivableId: 'r', cents }]

describe('small rests', () => {
  test.each([
    ['nothing is open', held(8900, 8900), 8900, 100, []],
    ['as much as the tolerance', held(8900, 8800), 8800, 100, givenUp(100)],
    ['a cent more', held(8900, 8799), 8799, 100, []],
    ['no tolerance', held(8900, 8899), 8899, 0, []],
    ['something of the payment stays free', held(8900, 8900), 8850, 100, []],
    ['less was paid than is left', held(250, 100), 100, 500, []],
    ['what was paid before counts', held(150, 100, 8750), 100, 500, givenUp(50)],
  ])('%s', (_, before, cents, tolerance, wanted) => {
    expect(decideSmallRests(pays(cents), before, tolerance)).toEqual(wanted)
  })

  test('two payments of one receivable are looked at together', () => {
    const before = {
      receivables: new Map([['r', { open_cents: 8900, allocated_cents: 0 }]]),
      payments: new Map([
        ['p', { free_cents: 5000 }],
        ['q', { free_cents: 3890 }],
      ]),
    }
    const both = [...pays(5000), { paymentId: 'q', receivableId: 'r', cents: 3890 }]
    expect(decideSmallRests(both, before, 10)).toEqual(givenUp(10))
    expect(decideSmallRests(both, before, 9)).toEqual([])
  })

  test('never more than the tolerance, and never more than was paid', () => {
    const cents = fc.integer({ min: 1, max: 2000 })
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 500 }), (open, paid, tolerance) => {
        const used = Math.min(open, paid)
        for (const { cents: rest } of decideSmallRests(pays(used), held(open, used), tolerance)) {
          expect(rest).toBe(open - used)
          expect(rest).toBeLessThanOrEqual(tolerance)
          expect(rest).toBeLessThan(used)
        }
      }),
    )
  })
})
