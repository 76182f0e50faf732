import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideCredit, type StandingPart } from './date-credit.rules.ts'

const line = (cause: string, gross_cents: number, tax_rate = 0) => ({
  cause,
  gross_cents,
  net_cents: Math.sign(gross_cents) * Math.round((Math.abs(gross_cents) * 10_000) / (10_000 + tax_rate)),
  tax_category: tax_rate === 0 ? 'exempt' : 'standard',
  tax_rate,
})
const part = (number: number, ...lines: StandingPart['lines']): StandingPart => ({
  receivableId: `part ${number}`,
  number,
  lines,
})

const told = (cents: number, ...parts: StandingPart[]) =>
  divideCredit(cents, parts).map(
    ({ receivableId, grossCents, netCents }) => `${receivableId}: ${grossCents} ${netCents}`,
  )

describe('what a place costs less', () => {
  test.each<[string, string[], string[]]>([
    ['of all at once', told(1200, part(1, line('original', 12_000, 1900))), ['part 1: 1200 1008']],
    [
      'of instalments, the last one first',
      told(
        500,
        part(1, line('original', 334)),
        part(2, line('original', 333)),
        part(3, line('original', 333)),
      ),
      ['part 3: 333 333', 'part 2: 167 167'],
    ],
    [
      'of what its reductions leave',
      told(900, part(1, line('original', 1000), line('original', -100))),
      ['part 1: 900 900'],
    ],
    [
      'of what earlier dates leave, with the rest of the net',
      told(6000, part(1, line('original', 12_000, 1900), line('date', -6000, 1900))),
      ['part 1: 6000 5042'],
    ],
    [
      'again, the first one first',
      told(
        -400,
        part(1, line('original', 334), line('date', -200)),
        part(2, line('original', 333), line('date', -333)),
      ),
      ['part 1: -200 -200', 'part 2: -200 -200'],
    ],
    [
      'again, once it was taken off and put back before',
      told(-10, part(1, line('original', 100), line('date', -50), line('date', 50), line('date', -10))),
      ['part 1: -10 -10'],
    ],
    ['of nothing', told(100, part(1)), []],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })

  test('sums to what is wanted, leaves nothing below zero, and put back again comes out even, in gross and in net', () => {
    const cents = fc.integer({ min: 1, max: 9_999_999 })
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (prices, share) => {
          const parts = prices.map((gross, at) => part(at + 1, line('original', gross, 1900)))
          const wanted = Math.floor(prices.reduce((sum, one) => sum + one, 0) * share)
          const less = divideCredit(wanted, parts)
          const sumOf = (of: typeof less, key: 'grossCents' | 'netCents') =>
            of.reduce((sum, one) => sum + one[key], 0)
          expect(sumOf(less, 'grossCents')).toBe(wanted)
          const after = parts.map((one) => ({
            ...one,
            lines: [
              ...one.lines,
              ...less
                .filter(({ receivableId }) => receivableId === one.receivableId)
                .map(({ grossCents, netCents }) => ({
                  ...line('date', 0, 1900),
                  gross_cents: -grossCents,
                  net_cents: -netCents,
                })),
            ],
          }))
          for (const { lines } of after)
            expect(lines.reduce((sum, one) => sum + one.gross_cents, 0)).toBeGreaterThanOrEqual(0)
          const again = divideCredit(-wanted, after)
          expect([sumOf(again, 'grossCents'), sumOf(again, 'netCents')]).toEqual([
            -wanted || 0,
            -sumOf(less, 'netCents') || 0,
          ])
        },
      ),
    )
  })
})
