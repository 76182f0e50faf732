import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { type PaymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { PaperHead } from '#platform/paper/template.ts'
import { receiptWords } from './receipt-words.ts'

/** What a payment paid of one receivable. */
export type PaidPart = {
  title: string
  reference: string
  cents: number
  attendees: readonly string[]
  /** None for what bears no tax by its nature, such as a fee of dunning. */
  taxes: readonly { category: TaxCategory; rate: number }[]
  /** Why there is no tax, as the course says it. */
  taxReason: string
}

export type ReceiptFacts = {
  paymentId: string
  locale: Locale
  /** The day it is issued, by the tenant's clock. */
  day: string
  from: Letterhead
  /** Empty: nobody knows. */
  payerName: string
  way: PaymentWay
  receivedOn: string
  currency: string
  amountCents: number
  freeCents: number
  paid: readonly PaidPart[]
  refunds: readonly { cents: number; executedOn: string; way: PaymentWay }[]
  reversals: readonly { cents: number; day: string }[]
}

/** What the template shows; every text of it. */
export type ReceiptPaper = PaperHead & {
  heading: string
  number: string
  cancelled: string | null
  amountLabel: string
  amount: string
  facts: readonly { label: string; value: string }[]
  whatLabel: string
  amountColumn: string
  rows: readonly { title: string; details: readonly string[]; amount: string }[]
  sumLabel: string
  notes: readonly string[]
}

/** A day without time is the same day in every time zone. */
export const dayIn = (locale: Locale, day: string) => dateInWords(day, { timeZone: 'UTC', locale })

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** The day on which all of the payment turned out not to have come in; null: some of it did. */
export function cancelledOn({
  amountCents,
  reversals,
}: Pick<ReceiptFacts, 'amountCents' | 'reversals'>): string | null {
  if (sum(reversals.map(({ cents }) => cents)) < amountCents) return null
  return (
    reversals
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  )
}

/** How a rate in hundredths of a percent is written. */
const percent = (rate: number, locale: Locale) =>
  (rate / 100).toLocaleString(locale, { maximumFractionDigits: 2 })

/**
 * Which tax is in what was paid, without its amount: that belongs on the invoice alone, because tax that stands on two
 * papers may be owed twice (§ 14c UStG).
 */
function taxTexts({ taxes, taxReason }: PaidPart, locale: Locale): string[] {
  const t = receiptWords[locale].tax
  const texts = taxes.map(({ category, rate }) => {
    if (rate > 0) return t.included(percent(rate, locale))
    if (taxReason) return taxReason
    return category === 'small_business' ? t.smallBusiness : t.free
  })
  return [...new Set(texts)]
}

/** What became of each cent: what it paid, what is left, and what went back. */
export function receiptRows(facts: ReceiptFacts): { title: string; details: string[]; cents: number }[] {
  const { locale, paid, freeCents, refunds, reversals } = facts
  const t = receiptWords[locale]
  const day = (iso: string) => dayIn(locale, iso)
  return [
    ...paid.map((part) => ({
      title: part.title,
      details: [
        [
          part.attendees.length > 0 ? t.attendees(part.attendees.join(', ')) : '',
          t.reference(formatReference(part.reference)),
        ]
          .filter(Boolean)
          .join(' · '),
        ...taxTexts(part, locale),
      ],
      cents: part.cents,
    })),
    ...(freeCents > 0 ? [{ title: t.credit, details: [t.creditText], cents: freeCents }] : []),
    ...refunds.map(({ cents, executedOn, way }) => ({
      title: t.refunded(day(executedOn)),
      details: [paymentWayNames[way][locale]],
      cents,
    })),
    ...reversals.map((reversal) => ({
      title: t.reversed(day(reversal.day)),
      details: [],
      cents: reversal.cents,
    })),
  ]
}

/** The receipt of a payment, as it stands today. One that was reversed says so, and lists nothing. */
export function receiptPaper(facts: ReceiptFacts): ReceiptPaper {
  const { locale, way, receivedOn, currency, amountCents } = facts
  const t = receiptWords[locale]
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const day = (iso: string) => dayIn(locale, iso)
  const cancelled = cancelledOn(facts)
  const number = receiptNumber(facts.paymentId)
  return {
    ...paperHead(facts.from, { locale, title: `${t.receipt} ${number}`, date: facts.day }),
    heading: t.receipt,
    number: t.number(number),
    cancelled: cancelled && t.cancelled(day(cancelled)),
    amountLabel: t.received,
    amount: money(amountCents),
    facts: [
      { label: t.from, value: facts.payerName || t.somebody },
      { label: t.on, value: day(receivedOn) },
      { label: t.way, value: paymentWayNames[way][locale] },
      { label: t.issued, value: day(facts.day) },
    ],
    whatLabel: t.whatFor,
    amountColumn: t.amount,
    rows: cancelled ? [] : receiptRows(facts).map(({ cents, ...row }) => ({ ...row, amount: money(cents) })),
    sumLabel: t.sum,
    notes: [cancelled ? t.isNoInvoice : t.confirms],
  }
}
