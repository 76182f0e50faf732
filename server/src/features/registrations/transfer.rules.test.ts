import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedCents, askedUntil, sumOwed } from './transfer.rules.ts'

const owing = (openCents: number, shortcode = '4K7M9XQA') => ({ shortcode, openCents })

test.each([
  ['nobody', [], null],
  ['somebody who has paid', [owing(0)], null],
  ['one', [owing(8900)], { amountCents: 8900, reference: '4K7M9XQA' }],
  [
    'a family, whose first child is free',
    [owing(0, 'A'), owing(8900, 'B'), owing(5900, 'C')],
    { amountCents: 14_800, reference: 'B' },
  ],
  [
    'somebody who paid too much beside one who owes',
    [owing(-500, 'A'), owing(300, 'B')],
    { amountCents: 300, reference: 'B' },
  ],
])('for %s', (_, all, expected) => {
  expect(sumOwed(all)).toEqual(expected)
})

test.each([
  ['reserved', '2027-03-10', 8900],
  ['reserved', null, 8900],
  ['confirmed', '2027-03-10', 8900],
  ['confirmed', null, 0],
  ['on_waiting_list', '2027-03-10', 0],
  ['cancelled', '2027-03-10', 0],
] as const)('of a place that is %s with the day %s are asked %s', (state, dueOn, asked) => {
  expect(askedCents(state, { nextCents: 8900, dueOn })).toBe(asked)
})

test('a reserved place is asked for until its moment, a confirmed one until the end of its day', () => {
  const at = new Date('2027-03-09T17:00:00Z')
  const money = { nextCents: 8900, dueOn: '2027-03-10' }
  const until = (state: string) => askedUntil({ state, payment_due_at: at }, money, 'Europe/Berlin')
  expect(until('reserved')).toEqual(at)
  expect(until('confirmed')).toEqual(new Date('2027-03-10T22:59:59Z'))
  expect(
    askedUntil({ state: 'confirmed', payment_due_at: null }, { ...money, dueOn: null }, 'UTC'),
  ).toBeNull()
})

test('the reference is always that of somebody who owes', () => {
  const one = fc.record({
    shortcode: fc.string({ minLength: 1 }),
    openCents: fc.integer({ min: 0, max: 99_999 }),
  })
  fc.assert(
    fc.property(fc.array(one), (all) => {
      const sum = sumOwed(all)
      expect(sum?.amountCents ?? 0).toBe(all.reduce((total, { openCents }) => total + openCents, 0))
      if (sum)
        expect(all.some(({ shortcode, openCents }) => shortcode === sum.reference && openCents > 0)).toBe(
          true,
        )
    }),
  )
})
