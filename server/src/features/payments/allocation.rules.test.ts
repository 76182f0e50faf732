import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideAllocations, type WantedAllocation } from './allocation.rules.ts'

const wanted = (paymentId: string, receivableId: string, cents: number): WantedAllocation => ({
  paymentId,
  receivableId,
  cents,
  cause: 'by_hand',
})

const money = (free: number, open: number, currency = 'EUR') => ({
  payments: new Map([['p', { free, currency: 'EUR' }]]),
  receivables: new Map([['r', { open, currency }]]),
})

describe('what of a payment pays a receivable', () => {
  test.each([
    ['all of it', money(100, 100), 100, 'granted'],
    ['a part', money(100, 40), 40, 'granted'],
    ['not more than is free', money(99, 200), 100, 'PAYMENT_SPENT'],
    ['not more than is open', money(200, 99), 100, 'RECEIVABLE_SETTLED'],
    ['not in another currency', money(100, 100, 'CHF'), 100, 'OTHER_CURRENCY'],
    ['nothing that does not exist', { ...money(100, 100), receivables: new Map() }, 100, 'NOT_FOUND'],
  ] as const)('%s', (_, locked, cents, outcome) => {
    const [decision] = decideAllocations([wanted('p', 'r', cents)], locked)
    expect(decision?.kind === 'refused' ? decision.code : decision?.kind).toBe(outcome)
  })

  test('one after the other: the second sees what the first left', () => {
    const decisions = decideAllocations([wanted('p', 'r', 60), wanted('p', 'r', 60)], money(100, 200))
    expect(decisions.map((one) => (one.kind === 'refused' ? [one.code, one.data] : one.kind))).toEqual([
      'granted',
      ['PAYMENT_SPENT', { freeCents: 40, currencyCode: 'EUR' }],
    ])
  })

  test('never more than came in or is owed, whatever is wanted', () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const amounts = fc.record({ a: fc.nat(300), b: fc.nat(300), c: fc.nat(300) })
    const many = fc.array(fc.tuple(id, id, fc.integer({ min: 1, max: 200 })), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, amounts, many, (free, open, asked) => {
        const decided = decideAllocations(
          asked.map(([paymentId, receivableId, cents]) => wanted(paymentId, receivableId, cents)),
          {
            payments: new Map(
              Object.entries(free).map(([key, cents]) => [key, { free: cents, currency: 'EUR' }]),
            ),
            receivables: new Map(
              Object.entries(open).map(([key, cents]) => [key, { open: cents, currency: 'EUR' }]),
            ),
          },
        )
        const granted = decided.flatMap((one) => (one.kind === 'granted' ? [one] : []))
        for (const key of ['a', 'b', 'c'] as const) {
          const spent = granted
            .filter((one) => one.paymentId === key)
            .reduce((all, { cents }) => all + cents, 0)
          const paid = granted
            .filter((one) => one.receivableId === key)
            .reduce((all, { cents }) => all + cents, 0)
          expect(spent).toBeLessThanOrEqual(free[key])
          expect(paid).toBeLessThanOrEqual(open[key])
        }
      }),
    )
  })
})
