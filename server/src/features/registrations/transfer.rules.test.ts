import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOwed } from './transfer.rules.ts'

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
