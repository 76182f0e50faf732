import type { EInvoice, ETax, TaxCode } from './e-invoice.ts'
import { addedBy, type EInvoiceRule, isSaid, sum } from './e-invoice-rule.ts'

const sameTax = (one: ETax, other: ETax) => one.code === other.code && one.rate === other.rate

/** Whatever bears a tax: lines, allowances and charges. */
const bearersOf = ({ lines, allowances }: EInvoice): readonly ETax[] => [...lines, ...allowances]

/** Whether both tax numbers are there that a kind of tax asks of seller and buyer. */
function isIdentified({ seller, buyer }: EInvoice, code: TaxCode): boolean {
  if (code === 'O') return !isSaid(seller.vatId) && !isSaid(buyer.vatId)
  const isKnown = isSaid(seller.vatId) || isSaid(seller.taxNumber)
  return isKnown && (code !== 'AE' || isSaid(buyer.vatId))
}

const taxesOf = (invoice: EInvoice, code: TaxCode) => invoice.taxes.filter((tax) => tax.code === code)

/** The net of what bears a tax. */
const bornNet = ({ lines, allowances }: EInvoice, tax: ETax) =>
  sum(
    lines.filter((line) => sameTax(line, tax)),
    ({ netCents }) => netCents,
  ) + addedBy(allowances.filter((one) => sameTax(one, tax)))

function rulesOf(code: TaxCode): EInvoiceRule[] {
  const isTaxed = code === 'S'
  const asksReason = code === 'E' || code === 'AE' || code === 'O'
  const ofCode = (taxes: readonly ETax[]) => taxes.filter((tax) => tax.code === code)
  const hasRightRate = ({ rate }: ETax) => (isTaxed ? rate > 0 : rate === 0)
  const id = (number: string) => `BR-${code}-${number}`
  return [
    {
      // Each tax that is born has its sum, and there is one sum for each: only taxed ones differ by rate.
      id: id('01'),
      holds(invoice) {
        const sums = taxesOf(invoice, code)
        const isOnce = sums.every((one) => sums.filter((other) => sameTax(one, other)).length === 1)
        return isOnce && ofCode(bearersOf(invoice)).every((one) => sums.some((tax) => sameTax(one, tax)))
      },
    },
    {
      id: id('02'),
      holds: (invoice) => ofCode(bearersOf(invoice)).length === 0 || isIdentified(invoice, code),
    },
    { id: id('05'), holds: ({ lines }) => ofCode(lines).every(hasRightRate) },
    { id: id('06'), holds: ({ allowances }) => ofCode(allowances).every(hasRightRate) },
    {
      id: id('08'),
      holds: (invoice) => taxesOf(invoice, code).every((tax) => tax.netCents === bornNet(invoice, tax)),
    },
    {
      id: id('09'),
      holds: (invoice) =>
        taxesOf(invoice, code).every(({ taxCents, netCents, rate }) =>
          isTaxed ? Math.abs(taxCents - (netCents * rate) / 10_000) < 100 : taxCents === 0,
        ),
    },
    {
      id: id('10'),
      holds: (invoice) =>
        taxesOf(invoice, code).every(
          ({ exemptionReason, exemptionCode }) =>
            (isSaid(exemptionReason) || isSaid(exemptionCode)) === asksReason,
        ),
    },
  ]
}

/** What EN 16931 asks by the kinds of tax; what is outside of its scope stands alone. */
export const taxRules: readonly EInvoiceRule[] = [
  ...(['S', 'Z', 'E', 'AE', 'O'] as const).flatMap(rulesOf),
  {
    id: 'BR-O-11',
    holds: ({ taxes }) => taxes.every(({ code }) => code !== 'O') || taxes.length === 1,
  },
]
