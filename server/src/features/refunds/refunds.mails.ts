import { formatDate } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Frame = {
  locale: Locale
  timeZone: string
  name: string
  company: string
  cents: number
  currencyCode: string
  purpose: string
  links: { privacy: string; imprint: string }
}

export type AskedFacts = Frame & { page: string; expiresAt: Date }

const de = {
  greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  asked: {
    subject: (money: string) => `Erstattung von ${money}: Auf welches Konto?`,
    text: (company: string, money: string) =>
      `${company} möchte Ihnen ${money} zurückzahlen. Dafür fehlt noch Ihre Bankverbindung.`,
    how: 'Bitte geben Sie IBAN und Kontoinhaber auf dieser Seite ein. Der Link gilt für eine Eingabe.',
    safe: 'Wir fragen dabei nie nach einer PIN, einer TAN oder einem Passwort. Bitte schicken Sie Ihre IBAN nicht per E-Mail.',
    button: 'Bankverbindung angeben',
    amount: 'Betrag',
    purpose: 'Wofür',
    until: 'Gültig bis',
  },
  closing: 'Freundliche Grüße',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
}

const en: typeof de = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  asked: {
    subject: (money) => `Refund of ${money}: to which account?`,
    text: (company, money) =>
      `${company} would like to refund ${money} to you. Your bank account is still missing for that.`,
    how: 'Please enter IBAN and account holder on this page. The link can be used once.',
    safe: 'You are never asked for a PIN, a TAN or a password. Please do not send your IBAN by e-mail.',
    button: 'Enter the bank account',
    amount: 'Amount',
    purpose: 'What for',
    until: 'Valid until',
  },
  closing: 'Kind regards',
  privacy: 'Privacy',
  imprint: 'Imprint',
}

const words = { de, en }

/** Asks the payer where the money is to go. */
export function accountAskedLetter(facts: AskedFacts): Letter {
  const { locale, timeZone, name, company, cents, currencyCode, purpose, page, expiresAt, links } = facts
  const t = words[locale]
  const money = formatMoney(cents, currencyCode, locale)
  return {
    subject: t.asked.subject(money),
    greeting: t.greeting(name),
    paragraphs: [t.asked.text(company, money), t.asked.how, t.asked.safe],
    facts: [
      { label: t.asked.amount, value: money },
      { label: t.asked.purpose, value: purpose },
      { label: t.asked.until, value: formatDate(expiresAt, { timeZone, locale }) },
    ],
    button: { label: t.asked.button, url: page },
    closing: t.closing,
    smallPrint: [
      { label: t.privacy, url: links.privacy },
      { label: t.imprint, url: links.imprint },
    ],
  }
}
