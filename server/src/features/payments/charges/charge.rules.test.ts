import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Charged, dividedCredit, taxCategoryOf, titleOf, withTax } from './charge.rules.ts'

test.each([
  [4900, 1900, 5831],
  [1, 1900, 1],
  [3, 1900, 4],
  [4900, 0, 4900],
])('%d cents with a tax of %d are %d', (net, rate, gross) => {
  expect(withTax(net, rate)).toBe(gross)
})

test.each([
  [1900, 'standard'],
  [0, 'small_business'],
])('a tax of %d is of the category %s', (rate, category) => {
  expect(taxCategoryOf(rate, 'small_business')).toBe(category)
})

test('titles name the tier and the days', () => {
  const month = {
    kind: 'month',
    fromTier: null,
    tier: 'ESSENTIAL',
    periodStart: '2027-01-01',
    periodEnd: '2027-01-31',
  }
  expect(titleOf(month as never, 'de')).toBe('Tarif ESSENTIAL, 01.01.2027 – 31.01.2027')
  const change = { ...month, kind: 'change', fromTier: 'FREE', periodStart: '2027-01-16' }
  expect(titleOf(change as never, 'en')).toBe('Change of tier FREE → ESSENTIAL, 16/01/2027 – 31/01/2027')
})

const charged = (receivableId: string, netCents: number, taxRate = 1900): Charged => ({
  receivableId,
  netCents,
  grossCents: withTax(netCents, taxRate),
  taxCategory: taxCategoryOf(taxRate, 'small_business'),
  taxRate,
})

describe('a credit', () => {
  it.each([
    ['of all that is charged', 4900, [charged('a', 4900)], [['a', 4900, 5831]]],
    ['of a part', 1000, [charged('a', 4900)], [['a', 1000, 1190]]],
    [
      'of more than the newest',
      6000,
      [charged('a', 4900), charged('b', 3000)],
      [
        ['a', 4900, 5831],
        ['b', 1100, 1309],
      ],
    ],
    ['of what somebody else billed', 6000, [charged('a', 4900)], [['a', 4900, 5831]]],
    ['of nothing that was billed', 6000, [], []],
    ['with the tax of the receivable', 1000, [charged('a', 4900, 0)], [['a', 1000, 1000]]],
  ])('%s', (_, cents, from, expected) => {
    const parts = dividedCredit(cents, from)
    expect(parts.map((part) => [part.receivableId, part.netCents, part.grossCents])).toEqual(expected)
  })

  it('never lowers anything below nothing, and in the end leaves no cent of tax', () => {
    const net = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(
        net,
        fc.array(net, { maxLength: 6 }),
        fc.constantFrom(0, 700, 1900, 2000),
        (all, credits, rate) => {
          let left = charged('a', all, rate)
          for (const credit of [...credits, all]) {
            const [part] = dividedCredit(credit, [left])
            if (!part) continue
            left = {
              ...left,
              netCents: left.netCents - part.netCents,
              grossCents: left.grossCents - part.grossCents,
            }
            expect(left.netCents).toBeGreaterThanOrEqual(0)
            expect(left.grossCents).toBeGreaterThanOrEqual(0)
          }
          expect(left).toMatchObject({ netCents: 0, grossCents: 0 })
        },
      ),
    )
  })
})
