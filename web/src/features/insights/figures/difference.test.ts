import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differenceOf, differenceOfShares, shareOf } from './difference.ts'

it.each([
  [0, 0, { kind: 'nothing' }],
  [3, 0, { kind: 'new' }],
  [3, 3, { kind: 'same' }],
  [0, 3, { kind: 'less', percent: 100 }],
  [6, 3, { kind: 'more', percent: 100 }],
  [30, 4, { kind: 'more', percent: 650 }],
  [2, 3, { kind: 'less', percent: 33 }],
  [100_001, 100_000, { kind: 'more', percent: 1 }],
] as const)('%i after %i', (now, before, expected) => {
  expect(differenceOf(now, before)).toEqual(expected)
})

it('what differs is never said to differ by nothing, and nothing falls by more than all of it', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (now, before) => {
      const difference = differenceOf(now, before)
      if (!('percent' in difference)) return
      expect(difference.percent).toBeGreaterThanOrEqual(1)
      if (difference.kind === 'less') expect(difference.percent).toBeLessThanOrEqual(100)
    }),
  )
})

it.each([
  [8, 10, 80],
  [0, 10, 0],
  [11, 10, 110],
  [0, 0, null],
])('%i of %i', (part, whole, expected) => {
  expect(shareOf(part, whole)).toBe(expected)
})

it.each([
  [80, 75, { kind: 'more', percent: 5 }],
  [75, 80, { kind: 'less', percent: 5 }],
  [0, 0, { kind: 'same' }],
  [80, null, { kind: 'new' }],
  [null, 80, { kind: 'nothing' }],
] as const)('a share of %s after %s', (now, before, expected) => {
  expect(differenceOfShares(now, before)).toEqual(expected)
})
