import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { ShownAccount } from '@reihum/contract/tenants/bank.schema.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Item = { title: string; reference: string; cents: number; openCents: number }
type Told = {
  cents: number
  collectOn: string
  mandateReference: string
  holder: string
  accountEnd: string
  items: readonly Item[]
}
type Frame = {
  locale: Locale
  name: string
  company: string
  links: { privacy: string; imprint: string }
}

export type AnnouncedFacts = Frame & { creditorId: string; debits: readonly Told[] }
export type ReturnedFacts = Frame & {
  debit: Told
  /** Null: nothing is said of it. */
  reason: string | null
  bank: ShownAccount | null
  /** Where the transfer stands with its QR code. */
  page: string | null
}

const de = {
  greeting: (name: string) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  announced: {
    subject: (money: string, day: string) => `Lastschrift am ${day}: ${money}`,
    subjectMany: (money: string) => `Ankündigung von Lastschriften: ${money}`,
    text: (company: string) =>
      `${company} zieht demnächst den folgenden Betrag von Ihrem Konto ein. Sie brauchen nichts weiter zu tun.`,
    change:
      'Stimmt etwas nicht, oder hat sich Ihr Konto geändert? Dann antworten Sie bitte vor dem Einzug auf diese E-Mail.',
    heading: (day: string) => `Einzug am ${day}`,
    amount: 'Betrag',
    account: 'Konto',
    accountOf: (holder: string, end: string) => `${holder}, IBAN endet auf ${end}`,
    mandate: 'Mandatsreferenz',
    creditor: 'Gläubiger-ID',
    creditorHeading: 'Zahlungsempfänger',
    payee: 'Name',
  },
  returned: {
    subject: (money: string) => `Ihre Lastschrift über ${money} wurde zurückgegeben`,
    text: (money: string, day: string) =>
      `die Lastschrift über ${money} vom ${day} konnte nicht eingelöst werden oder wurde zurückgegeben. Damit ist der Betrag wieder offen.`,
    reason: (words: string) => `Die Bank nennt als Grund: ${words}.`,
    pay: 'Am einfachsten zahlen Sie jetzt per Überweisung. Auf Ihrer Buchungsseite finden Sie dafür einen QR-Code für Ihre Banking-App.',
    payPlain: 'Am einfachsten zahlen Sie jetzt per Überweisung.',
    button: 'Jetzt überweisen',
    heading: 'Überweisung',
    holder: 'Empfänger',
    purpose: 'Verwendungszweck',
    open: 'Offener Betrag',
    done: 'Haben Sie schon überwiesen oder mit uns gesprochen, betrachten Sie diese Nachricht bitte als erledigt.',
  },
  closing: 'Freundliche Grüße',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
}

const en: typeof de = {
  greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
  announced: {
    subject: (money, day) => `Direct debit on ${day}: ${money}`,
    subjectMany: (money) => `Upcoming direct debits: ${money}`,
    text: (company) =>
      `${company} will soon collect the following amount from your account. You do not need to do anything.`,
    change:
      'Is anything wrong, or has your account changed? Then please reply to this e-mail before the day of the debit.',
    heading: (day) => `Debit on ${day}`,
    amount: 'Amount',
    account: 'Account',
    accountOf: (holder, end) => `${holder}, IBAN ending in ${end}`,
    mandate: 'Mandate reference',
    creditor: 'Creditor identifier',
    creditorHeading: 'Payee',
    payee: 'Name',
  },
  returned: {
    subject: (money) => `Your direct debit of ${money} was returned`,
    text: (money, day) =>
      `The direct debit of ${money} on ${day} could not be carried out or was returned. The amount is outstanding again.`,
    reason: (words) => `The reason given by the bank: ${words}.`,
    pay: 'The easiest way to pay now is a bank transfer. Your booking page shows a QR code for your banking app.',
    payPlain: 'The easiest way to pay now is a bank transfer.',
    button: 'Pay by transfer',
    heading: 'Bank transfer',
    holder: 'Account holder',
    purpose: 'Reference',
    open: 'Outstanding amount',
    done: 'If you have paid or talked to us already, please disregard this message.',
  },
  closing: 'Kind regards',
  privacy: 'Privacy',
  imprint: 'Imprint',
}

export const debitMailWords = { de, en }

const day = (iso: string, locale: Locale) => dateInWords(iso, { timeZone: 'UTC', locale })
const euros = (cents: number, locale: Locale) => formatMoney(cents, 'EUR', locale)

const smallPrint = ({ locale, links }: Frame) => [
  { label: debitMailWords[locale].privacy, url: links.privacy },
  { label: debitMailWords[locale].imprint, url: links.imprint },
]

/** What will be collected: amount and day, under which mandate, and by whom. One letter, however many debits. */
export function announcedLetter(facts: AnnouncedFacts): Letter {
  const { locale, name, company, creditorId, debits } = facts
  const t = debitMailWords[locale].announced
  const sum = euros(
    debits.reduce((total, { cents }) => total + cents, 0),
    locale,
  )
  const [first] = debits
  return {
    subject: first && debits.length === 1 ? t.subject(sum, day(first.collectOn, locale)) : t.subjectMany(sum),
    greeting: debitMailWords[locale].greeting(name),
    paragraphs: [t.text(company), t.change],
    values: {
      'person.name': name,
      'company.name': company,
      'debit.amount': sum,
      'debit.day': first && debits.length === 1 ? day(first.collectOn, locale) : '',
      'debits.several': debits.length !== 1,
    },
    facts: [],
    sections: [
      ...debits.map((debit) => ({
        heading: t.heading(day(debit.collectOn, locale)),
        facts: [
          { label: t.amount, value: euros(debit.cents, locale) },
          ...debit.items.map(({ title, reference, cents }) => ({
            label: title,
            value: `${euros(cents, locale)}\n${formatReference(reference)}`,
          })),
          { label: t.account, value: t.accountOf(debit.holder, debit.accountEnd) },
          { label: t.mandate, value: debit.mandateReference },
        ],
      })),
      {
        heading: t.creditorHeading,
        facts: [
          { label: t.payee, value: company },
          { label: t.creditor, value: creditorId },
        ],
      },
    ],
    closing: debitMailWords[locale].closing,
    smallPrint: smallPrint(facts),
  }
}

/** A debit came back: how to pay now, first of all; never a word of money that is lacking. */
export function returnedLetter(facts: ReturnedFacts): Letter {
  const { locale, name, debit, reason, bank, page } = facts
  const t = debitMailWords[locale].returned
  const money = euros(debit.cents, locale)
  const open = debit.items.reduce((sum, { openCents }) => sum + openCents, 0)
  const references = [...new Set(debit.items.map(({ reference }) => formatReference(reference)))]
  return {
    subject: t.subject(money),
    greeting: debitMailWords[locale].greeting(name),
    paragraphs: [
      t.text(money, day(debit.collectOn, locale)),
      ...(reason ? [t.reason(reason)] : []),
      page ? t.pay : t.payPlain,
      t.done,
    ],
    values: {
      'person.name': name,
      'company.name': facts.company,
      'debit.amount': money,
      'debit.day': day(debit.collectOn, locale),
      'debit.reason': reason ?? '',
      'page.exists': page !== null,
    },
    facts: [],
    ...(page && { button: { label: t.button, url: page } }),
    sections: [
      {
        heading: t.heading,
        facts: [
          { label: t.open, value: euros(open, locale) },
          ...(bank
            ? [
                { label: t.holder, value: bank.accountHolder },
                { label: 'IBAN', value: formatIban(bank.iban) },
                ...(bank.bic ? [{ label: 'BIC', value: bank.bic }] : []),
              ]
            : []),
          { label: t.purpose, value: references.join(', ') },
        ],
      },
    ],
    closing: debitMailWords[locale].closing,
    smallPrint: smallPrint(facts),
  }
}
