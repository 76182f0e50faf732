import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type {
  InvoiceKind,
  InvoiceTaxCategory,
  InvoiceUnit,
} from '@reihum/contract/invoices/invoice-states.ts'
import { compactVatId } from '@reihum/contract/tenants/tax-numbers.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type {
  EInvoice,
  ELine,
  EPayment,
  ETaxSum,
  ETotals,
  InvoiceTypeCode,
  TaxCode,
} from '#platform/e-invoice/e-invoice.ts'
import { invoiceWords, nameOf } from './invoice-words.ts'

const typeCodes: Record<InvoiceKind, InvoiceTypeCode> = { invoice: '380', cancellation: '384', credit: '381' }

/** Small businesses are exempt as well: the norm knows no kind of their own. */
const taxCodes: Record<InvoiceTaxCategory, TaxCode> = {
  standard: 'S',
  reduced: 'S',
  zero: 'Z',
  exempt: 'E',
  small_business: 'E',
  reverse_charge: 'AE',
}

/** UN/ECE Recommendation 20; a person is one of something, for which there is no code. */
const unitCodes: Record<InvoiceUnit, string> = {
  piece: 'C62',
  person: 'C62',
  hour: 'HUR',
  day: 'DAY',
  month: 'MON',
}

const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** A price per piece where it comes out even, otherwise the price of the whole quantity. */
function priceOf(netCents: number, quantityHundredths: number): ELine['price'] {
  const cents = (netCents * 100) / quantityHundredths
  if (Number.isInteger(cents)) return { cents, forHundredths: 100 }
  return { cents: Math.abs(netCents), forHundredths: Math.abs(quantityHundredths) }
}

function lineOf(line: InvoiceContent['lines'][number]): ELine {
  const code = taxCodes[line.taxCategory]
  return {
    name: line.description,
    details: line.details,
    quantityHundredths: line.quantityHundredths,
    unitCode: unitCodes[line.unit],
    price: priceOf(line.netCents, line.quantityHundredths),
    netCents: line.netCents,
    code,
    rate: code === 'S' ? line.taxRate : 0,
  }
}

/** One sum for each kind and rate, whatever the categories are called here. */
function taxesOf({ taxes }: InvoiceContent): ETaxSum[] {
  const groups = Map.groupBy(taxes, ({ taxCategory, taxRate }) => {
    const code = taxCodes[taxCategory]
    return `${code} ${code === 'S' ? taxRate : 0}`
  })
  return [...groups.values()].map((those) => {
    const [{ taxCategory, taxRate } = { taxCategory: 'standard' as const, taxRate: 0 }] = those
    const code = taxCodes[taxCategory]
    const codes = distinct(those.map(({ exemptionCode }) => exemptionCode))
    const hasReason = code === 'E' || code === 'AE'
    const isOneCode = codes.length === 1 && those.every(({ exemptionCode }) => exemptionCode !== '')
    return {
      code,
      rate: code === 'S' ? taxRate : 0,
      netCents: sum(those.map(({ netCents }) => netCents)),
      taxCents: sum(those.map(({ taxCents }) => taxCents)),
      exemptionReason: hasReason ? distinct(those.map((tax) => tax.exemptionReason)).join('; ') : '',
      exemptionCode: hasReason && isOneCode ? (codes[0] as string) : '',
    }
  })
}

/** What goes back to the recipient is due as well: their program offsets it, so nothing counts as paid before. */
function totalsOf({ kind, totals }: InvoiceContent): ETotals {
  const prepaidCents = kind === 'invoice' ? totals.paidCents : 0
  return {
    linesCents: totals.netCents,
    allowancesCents: 0,
    chargesCents: 0,
    netCents: totals.netCents,
    taxCents: totals.taxCents,
    grossCents: totals.grossCents,
    prepaidCents,
    dueCents: totals.grossCents - prepaidCents,
  }
}

function paymentOf({ payment }: InvoiceContent): EPayment {
  if (payment.way === 'none') return { way: 'open' }
  const { reference } = payment
  if (payment.way === 'transfer') return { way: 'transfer', ...payment.account, reference }
  const { mandateReference, creditorId, iban } = payment
  return { way: 'direct_debit', mandateReference, creditorId, debtorIban: iban, reference }
}

const joined = (texts: readonly string[]) => texts.filter(Boolean).join(', ')

/** The invoice as the norm means it: what is on the paper, and no more. */
export function eInvoiceOf(content: InvoiceContent): EInvoice {
  const { seller, recipient, language, kind, dueOn, serviceStart, serviceEnd, preceding } = content
  const t = invoiceWords[language]
  const day = (iso: string) => dateInWords(iso, { timeZone: 'UTC', locale: language })
  const { street, postalCode, city, country, email } = seller
  const terms = dueOn ? t.terms.due(day(dueOn)) : t.terms.atOnce
  return {
    number: content.number,
    typeCode: typeCodes[kind],
    issuedOn: content.issuedOn,
    dueOn: kind === 'invoice' ? dueOn : null,
    currency: content.currencyCode,
    notes: [
      content.isPrepayment ? t.kinds[nameOf(content)] : '',
      content.reason,
      content.intro,
      content.closing,
    ].filter(Boolean),
    buyerReference: recipient.buyerReference,
    orderReference: recipient.orderNumber,
    accountingReference: recipient.costCentre,
    seller: {
      name: seller.company,
      address: { street, postalCode, city, country },
      id: seller.businessId,
      registerId: joined([seller.registerCourt, seller.registerNumber]),
      vatId: compactVatId(seller.vatId),
      taxNumber: seller.taxNumber,
      legalInformation: '',
      contact: { name: seller.director || seller.company, phone: seller.phone, email },
      email,
    },
    buyer: {
      name: recipient.company || recipient.name,
      contactName: recipient.company ? recipient.name : '',
      address: {
        street: recipient.street,
        postalCode: recipient.postalCode,
        city: recipient.city,
        country: recipient.country,
      },
      vatId: compactVatId(recipient.vatId),
      email: recipient.email,
    },
    period: serviceStart && serviceEnd ? { from: serviceStart, to: serviceEnd } : null,
    preceding: preceding ? [preceding] : [],
    lines: content.lines.map(lineOf),
    allowances: [],
    taxes: taxesOf(content),
    totals: totalsOf(content),
    payment: paymentOf(content),
    paymentTerms: kind === 'invoice' ? (content.totals.dueCents > 0 ? terms : '') : t.terms.credited,
  }
}
