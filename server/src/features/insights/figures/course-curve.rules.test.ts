import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveOf } from './course-curve.rules.ts'
import { plusDays } from './figure-span.rules.ts'

const shortly = (curve: ReturnType<typeof curveOf>) =>
  curve.points.map(({ to, registered }) => [to, registered])

describe('the curve of a course', () => {
  it.each([
    ['nobody has registered', [], '2027-03-04', null, 'day', []],
    [
      'days without a change keep the number',
      [
        { day: '2027-03-01', change: 2 },
        { day: '2027-03-03', change: -1 },
      ],
      '2027-03-04',
      null,
      'day',
      [
        ['2027-03-01', 2],
        ['2027-03-02', 2],
        ['2027-03-03', 1],
        ['2027-03-04', 1],
      ],
    ],
    [
      'it ends with a course that is over',
      [{ day: '2027-03-01', change: 1 }],
      '2027-09-01',
      '2027-03-02',
      'day',
      [
        ['2027-03-01', 1],
        ['2027-03-02', 1],
      ],
    ],
    [
      'a cancellation after the end is shown',
      [
        { day: '2027-03-01', change: 1 },
        { day: '2027-03-03', change: -1 },
      ],
      '2027-09-01',
      '2027-03-02',
      'day',
      [
        ['2027-03-01', 1],
        ['2027-03-02', 1],
        ['2027-03-03', 0],
      ],
    ],
    [
      'weeks where there are too many days',
      [
        { day: '2027-03-03', change: 1 },
        { day: '2027-04-01', change: 3 },
      ],
      '2027-04-05',
      null,
      'week',
      [
        ['2027-03-07', 1],
        ['2027-03-14', 1],
        ['2027-03-21', 1],
        ['2027-03-28', 1],
        ['2027-04-04', 4],
        ['2027-04-05', 4],
      ],
    ],
    [
      'a course that ends later goes on until today only',
      [{ day: '2027-03-04', change: 5 }],
      '2027-03-04',
      '2027-06-01',
      'day',
      [['2027-03-04', 5]],
    ],
  ] as const)('%s', (_, changes, today, ended, unit, points) => {
    const curve = curveOf(changes, today, ended)
    expect(curve.unit).toBe(unit)
    expect(shortly(curve)).toEqual(points)
  })

  it('ends with the sum of all changes, without gaps, whatever their order', () => {
    const change = fc.record({
      day: fc.integer({ min: 0, max: 900 }).map((days) => plusDays('2025-01-01', days)),
      change: fc.integer({ min: -5, max: 5 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), (changes) => {
        const { points } = curveOf(changes, '2026-06-01', null)
        expect(points.at(-1)?.registered).toBe(changes.reduce((sum, one) => sum + one.change, 0))
        for (const [at, { from }] of points.entries())
          if (at > 0) expect(from).toBe(plusDays(points[at - 1]?.to ?? '', 1))
      }),
    )
  })
})
