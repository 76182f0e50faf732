import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { epcPayload } from '#features/tenants/epc-code.rules.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { PaperHead } from '#platform/paper/template.ts'
import { type DrawnQr, drawQr } from '#platform/qr-code.ts'
import { type InvoiceWords, invoiceWords, nameOf } from './invoice-words.ts'
import { type SwissBill, swissBill } from './swiss-bill.rules.ts'

type Fact = { label: string; value: string }

/** What the template shows; every text of it. */
export type InvoicePaper = PaperHead & {
  /** What lies across each page; null: nothing, because it is final. */
  draft: string | null
  recipient: readonly string[]
  facts: readonly Fact[]
  heading: string
  texts: readonly string[]
  columns: InvoiceWords['columns']
  /** Whether lines bear different taxes, so that each says its own. */
  showsTax: boolean
  rows: readonly {
    position: string
    what: string
    details: string
    quantity: string
    price: string
    tax: string
    amount: string
  }[]
  sums: readonly (Fact & { isTotal: boolean })[]
  notes: readonly string[]
  payment: { text: string; facts: readonly Fact[]; qr: DrawnQr | null; scan: string } | null
  closing: readonly string[]
  swiss: (Omit<SwissBill, 'payload'> & { qr: DrawnQr; words: InvoiceWords['swiss'] }) | null
}

const paragraphs = (text: string) => text.split(/\n{2,}/).filter((one) => one.trim() !== '')
const said = (facts: readonly Fact[]) => facts.filter(({ value }) => value !== '')

/** A hyphen before a number is too short to be seen. */
const withMinus = (number: string) => number.replace('-', '−')

/** How a content is written in its language. */
function writing({ language, currencyCode }: InvoiceContent) {
  return {
    t: invoiceWords[language],
    money: (cents: number) => withMinus(formatMoney(cents, currencyCode, language)),
    day: (iso: string) => dateInWords(iso, { timeZone: 'UTC', locale: language }),
    number: (hundredths: number) =>
      withMinus((hundredths / 100).toLocaleString(language, { maximumFractionDigits: 2 })),
  }
}
type Writing = ReturnType<typeof writing>

function recipientLines({ recipient, seller }: InvoiceContent, { t }: Writing, locale: Locale): string[] {
  const { company, name, street, postalCode, city, country } = recipient
  const isAbroad = country !== seller.country
  const countryName = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  return [
    company,
    company && name ? t.attention(name) : name,
    street,
    `${postalCode} ${city}`.trim(),
    isAbroad ? countryName.toUpperCase() : '',
  ].filter(Boolean)
}

function serviceFact({ serviceStart, serviceEnd }: InvoiceContent, { t, day }: Writing): Fact {
  if (!serviceStart) return { label: t.facts.service, value: '' }
  if (!serviceEnd || serviceEnd === serviceStart)
    return { label: t.facts.serviceDay, value: day(serviceStart) }
  // A line may end after the dash, and not within a date.
  const [from, until] = [serviceStart, serviceEnd].map((iso) => day(iso).replaceAll(' ', '\u00a0'))
  return { label: t.facts.service, value: `${from}\u00a0– ${until}` }
}

/** The number that the tax office knows the seller by has to be on every invoice: here, where the foot does not say it. */
function sellerFact({ seller }: InvoiceContent, footer: PaperHead['footer'], { t }: Writing): Fact {
  const { vatId, taxNumber } = seller
  const number = vatId || taxNumber
  const isInFooter = footer.flat().some((line) => line.includes(number))
  return { label: vatId ? t.facts.sellerVatId : t.facts.sellerTaxNumber, value: isInFooter ? '' : number }
}

function factsOf(content: InvoiceContent, footer: PaperHead['footer'], w: Writing): Fact[] {
  const { t, day } = w
  const { recipient, preceding, dueOn } = content
  return said([
    { label: t.facts.number, value: content.number },
    { label: t.facts.date, value: day(content.issuedOn) },
    serviceFact(content, w),
    { label: t.facts.due, value: dueOn && content.totals.dueCents > 0 ? day(dueOn) : '' },
    { label: t.facts.preceding, value: preceding ? preceding.number : '' },
    { label: t.facts.reference, value: recipient.buyerReference },
    { label: t.facts.orderNumber, value: recipient.orderNumber },
    { label: t.facts.costCentre, value: recipient.costCentre },
    { label: t.facts.buyerVatId, value: recipient.vatId },
    sellerFact(content, footer, w),
  ])
}

function introOf({ kind, preceding, reason, intro }: InvoiceContent, { t, day }: Writing): string[] {
  const about = kind === 'cancellation' ? t.cancels : t.credits
  return [
    kind !== 'invoice' && preceding ? about(preceding.number, day(preceding.issuedOn)) : '',
    reason && t.reason(reason),
    ...paragraphs(intro),
  ].filter(Boolean)
}

const percent = (rate: number, locale: Locale) =>
  (rate / 100).toLocaleString(locale, { maximumFractionDigits: 2 })

function rowsOf({ lines, language }: InvoiceContent, { t, money, number }: Writing): InvoicePaper['rows'] {
  return lines.map((line, index) => {
    const isTaxed = line.taxCategory === 'standard' || line.taxCategory === 'reduced'
    const counted = number(line.quantityHundredths)
    const [one, many] = line.unit === 'piece' ? ['', ''] : t.units[line.unit]
    const unit = Math.abs(line.quantityHundredths) === 100 ? one : many
    return {
      position: String(index + 1),
      what: line.description,
      details: line.details,
      quantity: unit ? `${counted} ${unit}` : counted,
      price: money(line.unitCents),
      tax: isTaxed ? t.rate(percent(line.taxRate, language)) : '–',
      amount: money(line.grossCents),
    }
  })
}

function sumsOf(content: InvoiceContent, { t, money, day }: Writing): InvoicePaper['sums'] {
  const { totals, taxes, paid, kind, language } = content
  const part = (label: string, cents: number, isTotal = false) => ({ label, value: money(cents), isTotal })
  const taxed = taxes.filter(({ taxRate }) => taxRate > 0)
  return [
    ...(taxed.length > 0 ? [part(t.sums.net, totals.netCents)] : []),
    ...taxed.map((tax) =>
      part(t.sums.tax(percent(tax.taxRate, language), money(tax.netCents)), tax.taxCents),
    ),
    part(kind === 'credit' ? t.sums.credited : t.sums.total, totals.grossCents, true),
    ...paid.map(({ receivedOn, way, cents }) =>
      part(t.sums.paid(day(receivedOn), paymentWayNames[way][language]), 0 - cents),
    ),
    ...(kind === 'invoice' && paid.length > 0 ? [part(t.sums.due, totals.dueCents, true)] : []),
  ]
}

/** That prices have their tax inside, and why what has none has none; with the sum, where it is not all. */
function notesOf({ taxes }: InvoiceContent, { t, money }: Writing): string[] {
  const exempt = taxes.filter(({ taxRate }) => taxRate === 0)
  return [
    exempt.length < taxes.length ? t.grossPrices : '',
    ...exempt.map(({ taxCategory, exemptionReason, grossCents }) => {
      const reason = exemptionReason || (taxCategory === 'zero' ? t.zero : '')
      return taxes.length > 1 && reason ? t.exempt(money(grossCents), reason) : reason
    }),
  ].filter(Boolean)
}

/** On paper only the end of the payer's account is shown. */
const endOf = (iban: string) => `${iban.slice(0, 2)}… ${iban.slice(-4)}`

function paymentOf(content: InvoiceContent, { t, money, day }: Writing): InvoicePaper['payment'] {
  const { payment, totals, kind, dueOn, currencyCode } = content
  if (kind !== 'invoice') return null
  const none = { facts: [], qr: null, scan: '' }
  if (totals.dueCents <= 0) return totals.grossCents > 0 ? { ...none, text: t.pay.settled } : null
  const amount = money(totals.dueCents)
  const until = dueOn && day(dueOn)
  if (payment.way === 'none') return { ...none, text: t.pay.open(amount, until) }
  if (payment.way === 'direct_debit')
    return {
      ...none,
      text: t.pay.debit(amount, payment.collectedOn && day(payment.collectedOn)),
      facts: said([
        { label: t.pay.account, value: endOf(payment.iban) },
        { label: t.pay.mandate, value: payment.mandateReference },
        { label: t.pay.creditor, value: payment.creditorId },
        { label: t.pay.reference, value: payment.reference },
      ]),
    }
  const { account, reference } = payment
  const payload = epcPayload({ ...account, amountCents: totals.dueCents, currencyCode, reference })
  return {
    text: t.pay.transfer(amount, until),
    facts: said([
      { label: t.pay.holder, value: account.accountHolder },
      { label: t.pay.iban, value: formatIban(account.iban) },
      { label: t.pay.bic, value: account.bic },
      { label: t.pay.reference, value: reference },
    ]),
    qr: payload === null ? null : drawQr(payload),
    scan: t.pay.scan,
  }
}

function swissOf(content: InvoiceContent, { t }: Writing): InvoicePaper['swiss'] {
  const bill = swissBill(content)
  if (!bill) return null
  const { payload, ...shown } = bill
  return { ...shown, qr: drawQr(payload), words: t.swiss }
}

/** The letterhead with what the invoice says of its seller, which may have changed since. */
const fromSeller = (from: Letterhead, { seller }: InvoiceContent): Letterhead => ({
  ...from,
  provider: seller,
  look: {
    ...from.look,
    taxNumber: seller.taxNumber,
    vatId: seller.vatId,
    businessId: seller.businessId,
    registerCourt: seller.registerCourt,
    registerNumber: seller.registerNumber,
  },
})

/** An invoice as a paper. A draft has no number yet, and says on each page what it is. */
export function invoicePaper(content: InvoiceContent, from: Letterhead, isDraft: boolean): InvoicePaper {
  const w = writing(content)
  const { t } = w
  const { language, number, issuedOn } = content
  const name = t.kinds[nameOf(content)]
  const swiss = swissOf(content, w)
  const heading = number ? `${name} ${number}` : name
  const head = paperHead(fromSeller(from, content), { locale: language, title: heading, date: issuedOn })
  return {
    ...head,
    draft: isDraft ? t.draft : null,
    recipient: recipientLines(content, w, language),
    facts: factsOf(content, head.footer, w),
    heading,
    texts: introOf(content, w),
    columns: t.columns,
    showsTax: content.taxes.length > 1,
    rows: rowsOf(content, w),
    sums: sumsOf(content, w),
    notes: [...notesOf(content, w), ...(swiss ? [t.swiss.below] : [])],
    payment: paymentOf(content, w),
    closing: paragraphs(content.closing),
    swiss,
  }
}
