import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsOf, spread, ticksUpTo } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [12, [0, 5, 10, 15]],
  [100, [0, 50, 100]],
  [437, [0, 200, 400, 600]],
])('up to %i the axis shows %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})

it('an axis has two to five whole numbers, the last no smaller than the largest value', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (most) => {
      const ticks = ticksUpTo(most)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    }),
  )
})

it('labels are spread over the days, first and last among them', () => {
  expect(spread(30, 4)).toEqual([0, 10, 19, 29])
  expect(spread(2, 5)).toEqual([0, 1])
  expect(spread(0, 5)).toEqual([])
})

it('points stay within the field', () => {
  expect(pointsOf([0, 5, 10], 10)).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 50 },
    { x: 100, y: 0 },
  ])
  expect(pointsOf([3], 3)).toEqual([{ x: 50, y: 0 }])
})
