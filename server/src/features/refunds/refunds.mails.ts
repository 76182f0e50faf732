import { type PaymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { type RefundWay, refundWayNames } from '@reihum/contract/refunds/refund.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Frame = {
  locale: Locale
  name: string
  company: string
  currencyCode: string
  links: { privacy: string; imprint: string }
}

type AskedFacts = Frame & { timeZone: string; cents: number; purpose: string; page: string; expiresAt: Date }

type Executed = {
  cents: number
  purpose: string
  way: RefundWay
  /** How the money had come in, which names the payment service. */
  paymentWay: PaymentWay
  accountEnd: string
}
type ExecutedFacts = Frame & { refunds: readonly Executed[] }

const de = {
  greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  asked: {
    subject: (money: string) => `Erstattung von ${money}: Auf welches Konto?`,
    text: (company: string, money: string) =>
      `${company} möchte Ihnen ${money} zurückzahlen. Dafür fehlt noch Ihre Bankverbindung.`,
    how: 'Bitte geben Sie IBAN und Kontoinhaber auf dieser Seite ein. Der Link lässt sich nur einmal verwenden.',
    safe: 'Wir fragen dabei nie nach einer PIN, einer TAN oder einem Passwort. Bitte schicken Sie Ihre IBAN nicht per E-Mail.',
    button: 'Bankverbindung angeben',
    amount: 'Betrag',
    purpose: 'Wofür',
    until: 'Gültig bis',
  },
  executed: {
    subject: (money: string) => `Ihre Erstattung: ${money}`,
    text: (company: string, money: string) => `${company} hat Ihnen ${money} erstattet.`,
    soon: 'Bis das Geld auf Ihrem Konto ist, kann es einige Bankarbeitstage dauern.',
    way: 'Weg',
    account: (end: string) => `Überweisung auf das Konto, das auf ${end} endet`,
  },
  closing: 'Freundliche Grüße',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
}

const en: typeof de = {
  greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
  asked: {
    subject: (money) => `Refund of ${money}: to which account?`,
    text: (company, money) =>
      `${company} would like to refund ${money} to you and still needs your bank details to do so.`,
    how: 'Please enter your IBAN and the account holder on this page. The link can be used only once.',
    safe: 'We will never ask you for a PIN, a TAN or a password. Please do not send your IBAN by e-mail.',
    button: 'Enter your bank details',
    amount: 'Amount',
    purpose: 'What for',
    until: 'Valid until',
  },
  executed: {
    subject: (money) => `Your refund: ${money}`,
    text: (company, money) => `${company} has refunded ${money} to you.`,
    soon: 'It can take a few banking days for the money to reach your account.',
    way: 'Method',
    account: (end) => `Transfer to the account that ends in ${end}`,
  },
  closing: 'Kind regards',
  privacy: 'Privacy',
  imprint: 'Imprint',
}

export const refundMailWords = { de, en }

/** Asks the payer where the money is to go. */
export function accountAskedLetter(facts: AskedFacts): Letter {
  const { locale, timeZone, name, company, cents, currencyCode, purpose, page, expiresAt, links } = facts
  const t = refundMailWords[locale]
  const money = formatMoney(cents, currencyCode, locale)
  return {
    subject: t.asked.subject(money),
    greeting: t.greeting(name),
    paragraphs: [t.asked.text(company, money), t.asked.how],
    locked: [t.asked.safe],
    values: {
      'person.name': name,
      'company.name': company,
      'refund.amount': money,
      'refund.purpose': purpose,
      'link.until': dateInWords(expiresAt, { timeZone, locale }),
    },
    facts: [
      { label: t.asked.amount, value: money },
      { label: t.asked.purpose, value: purpose },
      { label: t.asked.until, value: dateInWords(expiresAt, { timeZone, locale }) },
    ],
    button: { label: t.asked.button, url: page },
    closing: t.closing,
    smallPrint: smallPrint(locale, links),
  }
}

const smallPrint = (locale: Locale, links: Frame['links']) => [
  { label: refundMailWords[locale].privacy, url: links.privacy },
  { label: refundMailWords[locale].imprint, url: links.imprint },
]

/** By which way money went back, as the payer reads it. */
export function refundWayText(
  { way, paymentWay, accountEnd }: Pick<Executed, 'way' | 'paymentWay' | 'accountEnd'>,
  locale: Locale,
): string {
  if (way === 'service') return paymentWayNames[paymentWay][locale]
  return accountEnd ? refundMailWords[locale].executed.account(accountEnd) : refundWayNames[way][locale]
}

/** Tells the payer that money was given back: how much, what for, and how. One letter, however many refunds. */
export function executedLetter({
  locale,
  name,
  company,
  currencyCode,
  refunds,
  links,
}: ExecutedFacts): Letter {
  const t = refundMailWords[locale]
  const money = (cents: number) => formatMoney(cents, currencyCode, locale)
  const sum = money(refunds.reduce((all, { cents }) => all + cents, 0))
  const takesDays = refunds.some(({ way }) => way !== 'cash')
  return {
    subject: t.executed.subject(sum),
    greeting: t.greeting(name),
    paragraphs: [t.executed.text(company, sum), ...(takesDays ? [t.executed.soon] : [])],
    values: {
      'person.name': name,
      'company.name': company,
      'refund.amount': sum,
      'refund.purpose': refunds.map(({ purpose }) => purpose).join(', '),
      'refund.takes_days': takesDays,
    },
    facts: [],
    sections: refunds.map((refund) => ({
      facts: [
        { label: t.asked.purpose, value: refund.purpose },
        { label: t.asked.amount, value: money(refund.cents) },
        { label: t.executed.way, value: refundWayText(refund, locale) },
      ],
    })),
    closing: t.closing,
    smallPrint: smallPrint(locale, links),
  }
}
