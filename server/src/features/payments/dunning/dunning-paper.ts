import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { epcPayload } from '#features/tenants/epc-code.rules.ts'
import { type Letterhead, paperHead } from '#features/tenants/letterhead-paper.ts'
import { type PaperHead, templateFrom } from '#platform/paper/template.ts'
import { type DrawnQr, drawQr } from '#platform/qr-code.ts'
import { type DunningFacts, dunningTotal, filledWording } from './dunning.mails.ts'
import { feeLabels } from './fee-words.ts'

type Fact = { label: string; value: string }

type LetterOnPaper = {
  locale: Locale
  footer: PaperHead['footer']
  recipient: readonly string[]
  facts: readonly Fact[]
  heading: string
  texts: readonly string[]
  /** What stands above the columns of the rows. */
  columns: readonly string[]
  rows: readonly { what: string; reference: string; due: string; amount: string }[]
  sums: readonly (Fact & { isTotal: boolean })[]
  payment: { text: string; facts: readonly Fact[]; qr: DrawnQr | null; scan: string }
  closing: readonly string[]
}

/** What the template shows: each letter begins a page. */
export type DunningPaper = PaperHead & { letters: readonly LetterOnPaper[] }

export const dunningTemplate = templateFrom<DunningPaper>(new URL('./dunning.typ', import.meta.url))

const de = {
  title: 'Mahnschreiben',
  date: 'Datum',
  payBy: 'Zahlbar bis',
  columns: ['Leistung', 'Verwendungszweck', 'Fällig am', 'Offen'],
  open: 'Offene Forderungen',
  formerFees: 'Gebühren früherer Schreiben',
  total: 'Zu zahlen',
  transfer: (amount: string, until: string) => `Bitte überweisen Sie ${amount} bis zum ${until}.`,
  noBank: (company: string) => `Die Bankverbindung teilt Ihnen ${company} gerne mit.`,
  holder: 'Empfänger',
  reference: 'Verwendungszweck',
  scan: 'Mit der Banking-App scannen',
  regards: 'Mit freundlichen Grüßen',
}

const en: typeof de = {
  title: 'Payment reminder',
  date: 'Date',
  payBy: 'Payable by',
  columns: ['Service', 'Reference', 'Due on', 'Outstanding'],
  open: 'Outstanding amounts',
  formerFees: 'Fees for earlier letters',
  total: 'To be paid',
  transfer: (amount, until) => `Please transfer ${amount} by ${until}.`,
  noBank: (company) => `${company} will be happy to give you the bank details.`,
  holder: 'Account holder',
  reference: 'Reference',
  scan: 'Scan with your banking app',
  regards: 'Yours sincerely',
}

const words = { de, en }

export type DunningPaperFacts = DunningFacts & {
  /** Name and address, as they stand in the window of an envelope. */
  recipientLines: readonly string[]
  /** The day on which it was written. */
  writtenOn: string
}

function sumsOf(facts: DunningPaperFacts, money: (cents: number) => string): LetterOnPaper['sums'] {
  const { locale, items, feeCents, interestCents, formerFeeCents } = facts
  const t = words[locale]
  const added = [
    [feeLabels[locale].fee, feeCents],
    [feeLabels[locale].interest, interestCents],
    [t.formerFees, formerFeeCents],
  ] as const
  const more = added.filter(([, cents]) => cents > 0)
  const open = items.reduce((sum, { openCents }) => sum + openCents, 0)
  return [
    ...(more.length > 0 ? [[t.open, open] as const] : []),
    ...more,
    [t.total, dunningTotal(facts)] as const,
  ].map(([label, cents], at, all) => ({ label, value: money(cents), isTotal: at === all.length - 1 }))
}

function paymentOf(facts: DunningPaperFacts, money: (cents: number) => string): LetterOnPaper['payment'] {
  const { locale, bank, company, currency, items, payBy } = facts
  const t = words[locale]
  const references = [...new Set(items.map(({ reference }) => formatReference(reference)))].join(', ')
  const amountCents = dunningTotal(facts)
  const text = t.transfer(money(amountCents), dayInWords(payBy, locale))
  const reference = { label: t.reference, value: references }
  if (!bank) return { text: `${text} ${t.noBank(company)}`, facts: [reference], qr: null, scan: '' }
  const accountHolder = bank.accountHolder || company
  const payload = epcPayload({
    ...bank,
    accountHolder,
    amountCents,
    currencyCode: currency,
    reference: references,
  })
  const shown = [
    { label: t.holder, value: accountHolder },
    { label: 'IBAN', value: formatIban(bank.iban) },
    { label: 'BIC', value: bank.bic },
    reference,
  ]
  return {
    text,
    facts: shown.filter(({ value }) => value !== ''),
    qr: payload === null ? null : drawQr(payload),
    scan: t.scan,
  }
}

function onPaper(facts: DunningPaperFacts, from: Letterhead): LetterOnPaper {
  const { locale, currency, items, payBy, writtenOn, recipientLines, company } = facts
  const t = words[locale]
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const { subject, paragraphs } = filledWording(facts)
  return {
    locale,
    footer: paperHead(from, { locale, title: '', date: writtenOn }).footer,
    recipient: recipientLines,
    facts: [
      { label: t.date, value: dayInWords(writtenOn, locale) },
      { label: t.payBy, value: dayInWords(payBy, locale) },
    ],
    heading: subject,
    texts: paragraphs,
    columns: t.columns,
    rows: items.map(({ title, reference, dueOn, openCents }) => ({
      what: title,
      reference: formatReference(reference),
      due: dayInWords(dueOn, locale),
      amount: money(openCents),
    })),
    sums: sumsOf(facts, money),
    payment: paymentOf(facts, money),
    closing: [t.regards, company],
  }
}

/** Letters of dunning as one paper, in the order in which they are given. */
export function dunningPaper(letters: readonly DunningPaperFacts[], from: Letterhead): DunningPaper {
  const [first] = letters
  const locale = first?.locale ?? 'de'
  const title = letters.length === 1 && first ? filledWording(first).subject : words[locale].title
  return {
    ...paperHead(from, { locale, title, date: first?.writtenOn ?? '1970-01-01' }),
    letters: letters.map((letter) => onPaper(letter, from)),
  }
}

const fileNames = { de: 'Mahnung', en: 'Reminder' }

export const dunningFileName = (locale: Locale, day: string, part?: number) =>
  [fileNames[locale], day, part]
    .filter((one) => one !== undefined)
    .join('-')
    .concat('.pdf')
