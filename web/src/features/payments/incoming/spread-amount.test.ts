import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entered, outcomeOf, spreadAmount } from './spread-amount.ts'

const three = [
  { id: 'a', openCents: 4000 },
  { id: 'b', openCents: 3000 },
  { id: 'c', openCents: 5000 },
]

it.each<[string, number, Record<string, number | string>, number[]]>([
  ['what was owed first is paid first', 5000, {}, [4000, 1000, 0]],
  ['an amount that pays all of it', 12_000, {}, [4000, 3000, 5000]],
  ['what is more stays free', 13_000, {}, [4000, 3000, 5000]],
  ['nothing came in', 0, {}, [0, 0, 0]],
  ['one is left out', 5000, { a: 0 }, [0, 3000, 2000]],
  ['what was entered stays, and the others get the rest', 5000, { c: 2500 }, [2500, 0, 2500]],
  ['more was entered than came in', 1000, { b: 3000 }, [0, 3000, 0]],
  ['text that is no amount pays nothing', 5000, { a: '12,' }, [0, 3000, 2000]],
])('%s', (_, amount, entered, expected) => {
  expect([...spreadAmount(amount, three, new Map(Object.entries(entered))).values()]).toEqual(expected)
})

it('tells what stays free, what stays open, and what would be too much', () => {
  const outcome = (amount: number, entered: Entered = new Map()) =>
    outcomeOf(amount, three, spreadAmount(amount, three, entered))
  expect(outcome(13_000)).toEqual({ restCents: 1000, beyondCents: 0, partly: [], overpaid: [] })
  expect(outcome(5000).partly).toEqual([{ id: 'b', openCents: 2000 }])
  expect(outcome(1000, new Map([['b', 3500]]))).toMatchObject({
    beyondCents: 2500,
    overpaid: [{ id: 'b', openCents: 3000 }],
  })
})

it('whatever comes in, no more is proposed than came in or than is open, and nothing gets lost', () => {
  const receivables = fc.uniqueArray(
    fc.record({ id: fc.string(), openCents: fc.integer({ min: 1, max: 1e6 }) }),
    {
      selector: ({ id }) => id,
    },
  )
  fc.assert(
    fc.property(fc.nat(10_000_000), receivables, (amount, open) => {
      const spread = spreadAmount(amount, open, new Map())
      const sum = [...spread.values()].reduce((total, cents) => total + cents, 0)
      const { restCents, beyondCents, partly, overpaid } = outcomeOf(amount, open, spread)
      expect(sum + restCents).toBe(amount)
      expect(beyondCents).toBe(0)
      expect(overpaid).toEqual([])
      expect(partly.length).toBeLessThanOrEqual(1)
    }),
  )
})
