import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { grossOf } from '@reihum/contract/invoices/invoice-amounts.ts'
import { describe, expect, it } from 'vitest'
import { creditable, creditLines } from './credit-lines.ts'

type Line = InvoiceDetail['lines'][number]
const line = (more: Partial<Line>): Line => ({
  description: 'Kurs',
  details: '',
  quantityHundredths: 200,
  unit: 'person',
  unitCents: 5000,
  taxCategory: 'standard',
  taxRate: 1900,
  exemptionCode: '',
  exemptionReason: '',
  grossCents: 10_000,
  netCents: 8403,
  ...more,
})
const lines = [line({}), line({ description: 'Material', quantityHundredths: 100, grossCents: 5000 })]

describe('what a credit note says', () => {
  it.each([
    ['a whole line as it stood', [10_000, 0], [['Kurs', 200, 'person', 5000]]],
    ['an amount of a line', [2500, 0], [['Kurs', 100, 'piece', 2500]]],
    [
      'several lines',
      [1, 5000],
      [
        ['Kurs', 100, 'piece', 1],
        ['Material', 100, 'person', 5000],
      ],
    ],
    ['nothing of nothing', [0, 0], []],
  ])('is %s', (_, amounts, said) => {
    const made = creditLines(lines, amounts)
    expect(made.map((one) => [one.description, one.quantityHundredths, one.unit, one.unitCents])).toEqual(
      said,
    )
    expect(made.reduce((sum, one) => sum + grossOf(one), 0)).toBe(amounts.reduce((sum, one) => sum + one, 0))
  })

  it('is about lines that charge something', () => {
    expect(creditable([line({ grossCents: -500 }), line({ grossCents: 0 }), line({})])).toHaveLength(1)
  })
})
