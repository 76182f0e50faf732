import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CountedLine, grossOf, invoiceAmounts } from './invoice-amounts.ts'
import { invoiceTaxCategory, invoiceTaxCategoryNames } from './invoice-states.ts'

const line = (more: Partial<CountedLine> = {}): CountedLine => ({
  quantityHundredths: 100,
  unitCents: 11_900,
  taxCategory: 'standard',
  taxRate: 1900,
  exemptionCode: '',
  exemptionReason: '',
  ...more,
})

const anyLine: fc.Arbitrary<CountedLine> = fc.record({
  quantityHundredths: fc.integer({ min: -2000, max: 5000 }).filter((hundredths) => hundredths !== 0),
  unitCents: fc.integer({ min: 0, max: 200_000 }),
  taxCategory: fc.constantFrom(...invoiceTaxCategory.options),
  taxRate: fc.constantFrom(1900, 700, 2000, 1000, 810, 260),
  exemptionCode: fc.constantFrom('', 'VATEX-EU-132-1I'),
  exemptionReason: fc.constantFrom('', '§ 4 Nr. 21 UStG', '§ 4 Nr. 22 UStG'),
})

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

describe('what so many cost', () => {
  it.each([
    [100, 8900, 8900],
    [150, 3333, 5000],
    [-150, 3333, -5000],
    [33, 100, 33],
    [50, 1, 1],
    [-50, 1, -1],
    [200, 0, 0],
  ])('%i hundredths at %i cents are %i', (quantityHundredths, unitCents, cents) => {
    expect(grossOf({ quantityHundredths, unitCents })).toBe(cents)
  })
})

describe('the amounts of an invoice', () => {
  it('take the tax out of the gross sum of each rate once', () => {
    const amounts = invoiceAmounts([
      line(),
      line({ unitCents: 5000, taxCategory: 'reduced', taxRate: 700 }),
      line({
        unitCents: 2500,
        taxCategory: 'exempt',
        taxRate: 1900,
        exemptionReason: 'a',
        exemptionCode: 'VATEX-EU-132-1I',
      }),
      line({ unitCents: 2500, taxCategory: 'exempt', taxRate: 0, exemptionReason: 'b' }),
    ])
    expect(amounts.taxes).toMatchObject([
      { taxCategory: 'standard', taxRate: 1900, netCents: 10_000, taxCents: 1900, grossCents: 11_900 },
      { taxCategory: 'reduced', taxRate: 700, netCents: 4673, taxCents: 327, grossCents: 5000 },
      {
        taxCategory: 'exempt',
        taxRate: 0,
        taxCents: 0,
        grossCents: 5000,
        exemptionReason: 'a; b',
        exemptionCode: '',
      },
    ])
    expect(amounts).toMatchObject({ netCents: 19_673, taxCents: 2227, grossCents: 21_900 })
  })

  it('do not add up the rounding of many lines', () => {
    const many = Array.from({ length: 100 }, () => line({ unitCents: 999 }))
    const { netCents, taxCents, lines } = invoiceAmounts(many)
    // Rounded line by line it would be 83,900.
    expect({ netCents, taxCents }).toEqual({ netCents: 83_950, taxCents: 15_950 })
    expect(new Set(lines.map((one) => one.netCents))).toEqual(new Set([839, 840]))
  })

  it('agree to the cent, whatever the lines are', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), (lines) => {
        const amounts = invoiceAmounts(lines)
        expect(amounts.grossCents).toBe(sum(lines.map(grossOf)))
        expect(amounts.netCents + amounts.taxCents).toBe(amounts.grossCents)
        expect(sum(amounts.lines.map(({ netCents }) => netCents))).toBe(amounts.netCents)
        for (const tax of amounts.taxes) {
          expect(tax.netCents + tax.taxCents).toBe(tax.grossCents)
          // The tax is that of the net, but for the cent that a gross price may not reach.
          expect(Math.abs(tax.taxCents - (tax.netCents * tax.taxRate) / 10_000)).toBeLessThan(1)
        }
        for (const [index, { netCents }] of amounts.lines.entries()) {
          const one = lines[index] as CountedLine
          const rate = one.taxCategory === 'standard' || one.taxCategory === 'reduced' ? one.taxRate : 0
          expect(Math.abs(netCents - (grossOf(one) * 10_000) / (10_000 + rate))).toBeLessThanOrEqual(1.5)
        }
      }),
    )
  })

  it('of what is taken back are those of what was charged', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const back = lines.map((one) => ({ ...one, quantityHundredths: -one.quantityHundredths }))
        const there = invoiceAmounts(lines)
        const again = invoiceAmounts(back)
        expect(again.netCents + there.netCents).toBe(0)
        expect(again.taxCents + there.taxCents).toBe(0)
        expect(again.grossCents + there.grossCents).toBe(0)
      }),
    )
  })

  it('have a name for every tax', () => {
    expect(Object.keys(invoiceTaxCategoryNames)).toEqual([...invoiceTaxCategory.options])
  })
})
