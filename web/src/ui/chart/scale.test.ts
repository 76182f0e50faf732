import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsOf, spread, ticksBetween, ticksUpTo } from './scale.ts'

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

it.each([
  ['nothing', 0, 0, 1, [0, 1]],
  ['nothing, in euros', 0, 0, 100, [0, 100]],
  ['few', 0, 3, 1, [0, 1, 2, 3]],
  ['more', 0, 437, 1, [0, 200, 400, 600]],
  ['more and less than nothing', -12, 40, 1, [-20, 0, 20, 40]],
  ['only less than nothing', -3, 0, 1, [-3, -2, -1, 0]],
  ['euros from cents', -8900, 123_450, 100, [-50_000, 0, 50_000, 100_000, 150_000]],
  ['some cents', 0, 250, 100, [0, 100, 200, 300]],
])('%s: an axis with round numbers', (_, least, most, step, ticks) => {
  expect(ticksBetween(least, most, step)).toEqual(ticks)
})

it('an axis has few round numbers in even steps, nothing among them, and holds every value', () => {
  const values = fc.tuple(fc.nat(50_000_000), fc.nat(50_000_000), fc.constantFrom(1, 100))
  fc.assert(
    fc.property(values, ([below, most, leastStep]) => {
      const ticks = ticksBetween(0 - below, most, leastStep)
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks).toContain(0)
      expect(ticks[0]).toBeLessThanOrEqual(0 - below)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(step).toBeGreaterThanOrEqual(leastStep)
      expect(String(step)).toMatch(/^[125]0*$/)
    }),
  )
})
