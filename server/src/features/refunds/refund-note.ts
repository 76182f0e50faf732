import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import type { RefundWay } from '@reihum/contract/refunds/refund.schema.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { Press } from '#platform/paper/press.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'
import { refundWayText } from './refunds.mails.ts'

export type RefundNoteFacts = {
  locale: Locale
  from: Letterhead
  /** The day of the paper. */
  writtenOn: string
  recipientLines: readonly string[]
  paymentId: string
  receivedOn: string
  executedOn: string
  /** When the transfer came back; null: it did not. */
  returnedOn: string | null
  cents: number
  currencyCode: string
  purpose: string
  way: RefundWay
  paymentWay: PaymentWay
  accountEnd: string
}

type Fact = { label: string; value: string }

type RefundNotePaper = PaperHead & {
  recipient: readonly string[]
  facts: readonly Fact[]
  heading: string
  texts: readonly string[]
  amountLabel: string
  amount: string
  details: readonly Fact[]
  closing: readonly string[]
}

const template = templateFrom<RefundNotePaper>(new URL('./refund-note.typ', import.meta.url))

const de = {
  title: 'Erstattungsbeleg',
  fileName: 'erstattung',
  date: 'Datum',
  receipt: 'Zahlungsbeleg',
  text: (amount: string, paid: string, on: string) =>
    `von Ihrer Zahlung vom ${paid} haben wir Ihnen am ${on} ${amount} erstattet.`,
  greeting: 'Guten Tag,',
  soon: 'Bis das Geld auf Ihrem Konto ist, kann es einige Bankarbeitstage dauern.',
  cameBack: (day: string) => `Die Überweisung kam am ${day} zurück: Das Geld ist nicht bei Ihnen angekommen.`,
  amount: 'Erstatteter Betrag',
  purpose: 'Wofür',
  way: 'Weg',
  on: 'Erstattet am',
  noInvoice: 'Dieser Beleg ist keine Rechnung und keine Rechnungskorrektur.',
  regards: 'Mit freundlichen Grüßen',
}

const en: typeof de = {
  title: 'Refund note',
  fileName: 'refund',
  date: 'Date',
  receipt: 'Receipt',
  text: (amount, paid, on) => `on ${on} we refunded ${amount} of your payment of ${paid}.`,
  greeting: 'Hello,',
  soon: 'It can take a few banking days for the money to reach your account.',
  cameBack: (day) => `The transfer came back on ${day}: the money did not reach you.`,
  amount: 'Refunded amount',
  purpose: 'What for',
  way: 'Method',
  on: 'Refunded on',
  noInvoice: 'This note is neither an invoice nor a credit note.',
  regards: 'Yours sincerely',
}

const words = { de, en }

function refundNotePaper(facts: RefundNoteFacts): RefundNotePaper {
  const { locale, from, writtenOn, recipientLines, cents, currencyCode, executedOn, returnedOn } = facts
  const t = words[locale]
  const day = (iso: string) => dayInWords(iso, locale)
  const amount = formatMoney(cents, currencyCode, locale)
  const number = receiptNumber(facts.paymentId)
  const head = paperHead(from, { locale, title: `${t.title} ${number}`, date: writtenOn })
  const more = returnedOn ? t.cameBack(day(returnedOn)) : facts.way === 'cash' ? '' : t.soon
  return {
    ...head,
    recipient: recipientLines,
    facts: [
      { label: t.date, value: day(writtenOn) },
      { label: t.receipt, value: number },
    ],
    heading: t.title,
    texts: [t.greeting, t.text(amount, day(facts.receivedOn), day(executedOn)), more].filter(Boolean),
    amountLabel: t.amount,
    amount,
    details: [
      { label: t.purpose, value: facts.purpose },
      { label: t.way, value: refundWayText(facts, locale) },
      { label: t.on, value: day(executedOn) },
    ],
    closing: [t.noInvoice, t.regards, head.author],
  }
}

/** Takes a moment, so it happens outside of a transaction. */
export async function printRefundNote(press: Press, facts: RefundNoteFacts): Promise<File> {
  const content = await press.print(template, refundNotePaper(facts))
  const filename = `${words[facts.locale].fileName}-${receiptNumber(facts.paymentId)}.pdf`
  return new File([content], filename, { type: 'application/pdf' })
}
