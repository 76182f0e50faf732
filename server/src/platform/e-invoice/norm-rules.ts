import type { EInvoice } from './e-invoice.ts'
import { addedBy, type EInvoiceRule, isSaid, sum } from './e-invoice-rule.ts'

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code)

const ofKind = (invoice: EInvoice, kind: 'allowance' | 'charge') =>
  invoice.allowances.filter((one) => one.kind === kind)

const amountsOf = ({ totals, lines, taxes, allowances }: EInvoice) => [
  ...Object.values(totals),
  ...lines.flatMap(({ netCents, price }) => [netCents, price.cents]),
  ...taxes.flatMap(({ netCents, taxCents }) => [netCents, taxCents]),
  ...allowances.map(({ cents }) => cents),
]

/** A tax agrees with its net but for less than one unit of the currency, as the norm allows. */
const fits = (taxCents: number, netCents: number, rate: number) =>
  Math.abs(taxCents - (netCents * rate) / 10_000) < 100

/** What EN 16931 asks of every invoice, whatever its taxes are. */
export const normRules: readonly EInvoiceRule[] = [
  { id: 'BR-02', holds: ({ number }) => isSaid(number) },
  {
    id: 'BR-03',
    holds: ({ issuedOn, dueOn, period, preceding }) =>
      [issuedOn, dueOn, period?.from, period?.to, ...preceding.map((one) => one.issuedOn)].every(
        (day) => day === null || day === undefined || isDay(day),
      ),
  },
  { id: 'BR-05', holds: ({ currency }) => /^[A-Z]{3}$/.test(currency) },
  { id: 'BR-06', holds: ({ seller }) => isSaid(seller.name) },
  { id: 'BR-07', holds: ({ buyer }) => isSaid(buyer.name) },
  { id: 'BR-09', holds: ({ seller }) => isCountry(seller.address.country) },
  { id: 'BR-11', holds: ({ buyer }) => isCountry(buyer.address.country) },
  { id: 'BR-16', holds: ({ lines }) => lines.length > 0 },
  { id: 'BR-22', holds: ({ lines }) => lines.every(({ quantityHundredths }) => quantityHundredths !== 0) },
  { id: 'BR-23', holds: ({ lines }) => lines.every(({ unitCode }) => isSaid(unitCode)) },
  { id: 'BR-25', holds: ({ lines }) => lines.every(({ name }) => isSaid(name)) },
  { id: 'BR-27', holds: ({ lines }) => lines.every(({ price }) => price.cents >= 0) },
  { id: 'BR-29', holds: ({ period }) => period === null || period.to >= period.from },
  { id: 'BR-33', holds: (invoice) => ofKind(invoice, 'allowance').every(({ reason }) => isSaid(reason)) },
  { id: 'BR-38', holds: (invoice) => ofKind(invoice, 'charge').every(({ reason }) => isSaid(reason)) },
  { id: 'BR-55', holds: ({ preceding }) => preceding.every(({ number }) => isSaid(number)) },
  { id: 'BR-61', holds: ({ payment }) => payment.way !== 'transfer' || isSaid(payment.iban) },
  {
    id: 'BR-CO-09',
    holds: ({ seller, buyer }) =>
      [seller.vatId, buyer.vatId].every((vatId) => vatId === '' || /^[A-Z]{2}/.test(vatId)),
  },
  {
    id: 'BR-CO-10',
    holds: ({ totals, lines }) => totals.linesCents === sum(lines, ({ netCents }) => netCents),
  },
  {
    id: 'BR-CO-11',
    holds: (invoice) =>
      invoice.totals.allowancesCents === sum(ofKind(invoice, 'allowance'), ({ cents }) => cents),
  },
  {
    id: 'BR-CO-12',
    holds: (invoice) => invoice.totals.chargesCents === sum(ofKind(invoice, 'charge'), ({ cents }) => cents),
  },
  {
    id: 'BR-CO-13',
    holds: ({ totals, allowances }) => totals.netCents === totals.linesCents + addedBy(allowances),
  },
  {
    id: 'BR-CO-14',
    holds: ({ totals, taxes }) => totals.taxCents === sum(taxes, ({ taxCents }) => taxCents),
  },
  { id: 'BR-CO-15', holds: ({ totals }) => totals.grossCents === totals.netCents + totals.taxCents },
  { id: 'BR-CO-16', holds: ({ totals }) => totals.dueCents === totals.grossCents - totals.prepaidCents },
  {
    id: 'BR-CO-17',
    holds: ({ taxes }) => taxes.every(({ taxCents, netCents, rate }) => fits(taxCents, netCents, rate)),
  },
  { id: 'BR-CO-18', holds: ({ taxes }) => taxes.length > 0 },
  {
    id: 'BR-CO-25',
    holds: ({ totals, dueOn, paymentTerms }) =>
      totals.dueCents <= 0 || dueOn !== null || isSaid(paymentTerms),
  },
  {
    id: 'BR-CO-26',
    holds: ({ seller }) => [seller.id, seller.registerId, seller.vatId].some(isSaid),
  },
  // Amounts have two decimals, so cents are whole.
  { id: 'BR-DEC-23', holds: (invoice) => amountsOf(invoice).every(Number.isSafeInteger) },
  // A line is its price times its quantity; up to two cents are forgiven.
  {
    id: 'PEPPOL-EN16931-R120',
    holds: ({ lines }) =>
      lines.every(
        ({ price, quantityHundredths, netCents }) =>
          Math.abs((price.cents * quantityHundredths) / price.forHundredths - netCents) <= 2,
      ),
  },
  {
    id: 'PEPPOL-EN16931-R121',
    holds: ({ lines }) => lines.every(({ price }) => price.forHundredths > 0),
  },
]
