import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured, percentile } from './sale-drill.rules.ts'

describe('a percentile', () => {
  test.each([
    ['the middle of five', [5, 1, 3, 2, 4], 0.5, 3],
    ['nineteen of twenty', Array.from({ length: 20 }, (_, at) => at + 1), 0.95, 19],
    ['of one it is that one', [7], 0.95, 7],
    ['of nobody it is nothing', [], 0.95, 0],
  ])('%s', (_, values, share, wanted) => {
    expect(percentile(values, share)).toBe(wanted)
  })

  test('is one of the values, and so large a share of them is no larger', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
        const found = percentile(all, share)
        expect(all).toContain(found)
        expect(all.filter((value) => value <= found).length).toBeGreaterThanOrEqual(all.length * share)
      }),
    )
  })
})

describe('what is measured', () => {
  const heard = {
    formMs: [4, 6],
    answerMs: [10, 20, 30],
    accepted: 2,
    refused: 1,
    failures: [],
    seconds: 0.5,
  }
  const seats = { taken: 2, waiting: 0, placed: 2, listed: 0 }

  test('are answers and rows that agree', () => {
    expect(measured(heard, 2, seats)).toEqual({
      presses: 3,
      booked: 2,
      waiting: 0,
      refused: 1,
      errors: 0,
      overbooked: 0,
      p50Ms: 20,
      p95Ms: 30,
      p99Ms: 30,
      perSecond: 6,
      formP95Ms: 6,
    })
  })

  test.each([
    ['an answer without its registration', { ...seats, taken: 1, placed: 1 }, { errors: 1 }],
    ['a counter that is not what stands in the rows', { ...seats, taken: 3 }, { errors: 1 }],
    ['a place that is not there', { ...seats, taken: 3, placed: 3 }, { errors: 1, overbooked: 1 }],
  ])('%s is found', (_, after, wanted) => {
    expect(measured(heard, 2, after)).toMatchObject(wanted)
  })

  test('without a limit nothing is beyond it', () => {
    expect(measured(heard, null, seats).overbooked).toBe(0)
  })
})
