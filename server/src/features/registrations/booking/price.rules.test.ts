import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenPrice, netOf } from './price.rules.ts'

describe('the net of a fee', () => {
  test.each<[string, number, TaxCategory, number, number]>([
    ['19 %', 11_900, 'standard', 1900, 10_000],
    ['7 %', 10_700, 'reduced', 700, 10_000],
    ['rounded down', 8900, 'standard', 1900, 7479],
    ['rounded up', 100, 'standard', 1900, 84],
    ['half a cent is rounded up', 3, 'standard', 10_000, 2],
    ['half a cent of a larger fee too', 603, 'standard', 2000, 503],
    ['nothing of nothing', 0, 'standard', 1900, 0],
    ['the largest fee', 99_999_999, 'standard', 1900, 84_033_613],
    ['exempt is free of tax', 8900, 'exempt', 0, 8900],
    ['a small business charges none', 8900, 'small_business', 0, 8900],
    ['the zero rate', 8900, 'zero', 0, 8900],
    ['a rate left over from before says nothing', 8900, 'exempt', 1900, 8900],
  ])('%s', (_, grossCents, taxCategory, taxRate, netCents) => {
    expect(netOf(grossCents, { taxCategory, taxRate })).toBe(netCents)
  })

  test('and the tax add up to the fee, and the net with its tax is the fee to half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 5000 }),
        (grossCents, taxRate) => {
          const netCents = netOf(grossCents, { taxCategory: 'standard', taxRate })
          const taxCents = grossCents - netCents
          expect(Number.isInteger(netCents)).toBe(true)
          expect(netCents).toBeLessThanOrEqual(grossCents)
          expect(taxCents).toBeGreaterThanOrEqual(0)
          // Computed in whole numbers, so exact: the net is never more than half a cent away from the quotient.
          const divisor = 10_000n + BigInt(taxRate)
          const away = 2n * (BigInt(netCents) * divisor - BigInt(grossCents) * 10_000n)
          expect(away > -divisor && away <= divisor).toBe(true)
        },
      ),
    )
  })
})

describe('the price of a person', () => {
  const reduced = { id: 'a', name: 'Ermäßigt', feeCents: 5900 }

  test.each([
    ['the fee when none is named', null, { id: null, name: '', feeCents: 8900 }],
    ['the further price', 'a', reduced],
    ['nothing when the course has none of that id', 'b', null],
  ])('%s', (_, id, price) => {
    expect(chosenPrice(8900, [reduced], id)).toEqual(price)
  })
})
