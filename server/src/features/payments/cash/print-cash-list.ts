import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { CashDay } from '@reihum/contract/payments/payment.schema.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { voucherName } from '@reihum/contract/vouchers/voucher.schema.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import type { Press } from '#platform/paper/press.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'

type CashFacts = { cash: CashDay; from: Letterhead; currency: string }

type CashPaper = PaperHead & {
  heading: string
  day: string
  sums: { label: string; amount: string }[]
  columns: string[]
  rows: { payer: string; way: string; receipt: string; amount: string }[]
  nothing: string
  signatures: string[]
}

const de = {
  fileName: 'kassenliste',
  heading: 'Kassenliste',
  in: 'Bar eingenommen',
  out: 'Bar erstattet',
  left: 'Bleibt in der Kasse',
  card: 'Mit Karte',
  columns: ['Wer zahlt', 'Weg', 'Beleg', 'Betrag'],
  unknown: 'nicht bekannt',
  reversed: 'storniert',
  nothing: 'An diesem Tag ist nichts bar oder mit Karte gezahlt worden.',
  signatures: ['Gezählt am, von', 'Geprüft am, von'],
}

const en: typeof de = {
  fileName: 'cash-list',
  heading: 'Cash list',
  in: 'Received in cash',
  out: 'Refunded in cash',
  left: 'Stays in the till',
  card: 'By card',
  columns: ['Payer', 'Method', 'Receipt', 'Amount'],
  unknown: 'not known',
  reversed: 'reversed',
  nothing: 'Nothing was paid in cash or by card on this day.',
  signatures: ['Counted on, by', 'Checked on, by'],
}

const words = { de, en }

/** The cash list of a day as it is printed, in the language of whoever counts. */
function cashPaper({ cash, from, currency }: CashFacts, locale: Locale): CashPaper {
  const t = words[locale]
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const day = dayInWords(cash.day, locale)
  const { cashInCents, cashOutCents, cardCents } = cash
  return {
    ...paperHead(from, { locale, title: `${t.heading} ${day}`, date: cash.day }),
    heading: t.heading,
    day,
    sums: [
      { label: t.in, amount: money(cashInCents) },
      { label: t.out, amount: money(cashOutCents) },
      { label: t.left, amount: money(cashInCents - cashOutCents) },
      { label: t.card, amount: money(cardCents) },
    ],
    columns: t.columns,
    rows: [
      ...cash.payments.map(({ id, payer, payerName, way, amountCents, reversedCents }) => ({
        payer: payer?.name || payerName || t.unknown,
        way: [paymentWayNames[way][locale], reversedCents > 0 && t.reversed].filter(Boolean).join(', '),
        receipt: receiptNumber(id),
        amount: money(amountCents - reversedCents),
      })),
      ...cash.vouchers.map(({ lastFour, buyerName, paidWay, amountCents }) => ({
        payer: buyerName || t.unknown,
        way: paymentWayNames[paidWay][locale],
        receipt: voucherName(lastFour, locale),
        amount: money(amountCents),
      })),
    ],
    nothing: t.nothing,
    signatures: t.signatures,
  }
}

const template = templateFrom<CashPaper>(new URL('./cash-list.typ', import.meta.url))

export async function printCashList(press: Press, facts: CashFacts, locale: Locale): Promise<File> {
  const content = await press.print(template, cashPaper(facts, locale))
  return new File([content], `${words[locale].fileName}-${facts.cash.day}.pdf`, { type: 'application/pdf' })
}
