import type { OwedCharge } from '@reihum/contract/payments/charges.schema.ts'
import type { ShownAccount } from '@reihum/contract/tenants/bank.schema.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'

/** What the letter about a charge says of it: to whom it is owed, and how it is paid. */
export type ToldCharge = Pick<OwedCharge, 'title' | 'reference' | 'dueOn' | 'openCents'> & {
  /** Who bills for the platform. */
  company: string
  /** Null: it has not said where to. */
  account: ShownAccount | null
}

const de = {
  subject: (amount: string, title: string) => `Neu zu bezahlen: ${amount} (${title})`,
  greeting: 'Guten Tag,',
  owed: (company: string, own: string) => `${company} berechnet ${own} das Entgelt für den Tarif.`,
  how: 'Bitte überweisen Sie den Betrag. Auf der Seite zum Tarif finden Sie diese Angaben zum Kopieren und als QR-Code für Ihre Banking-App.',
  noAccount: (company: string) => `Die Bankverbindung teilt Ihnen ${company} gesondert mit.`,
  what: 'Wofür',
  amount: 'Betrag',
  due: 'Fällig am',
  holder: 'Empfänger',
  reference: 'Verwendungszweck',
  button: 'Ansehen und bezahlen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (amount, title) => `New charge to pay: ${amount} (${title})`,
  greeting: 'Hello,',
  owed: (company, own) => `${company} charges ${own} for its tier.`,
  how: 'Please transfer the amount. The page of your tier shows these details, ready to copy, and as a QR code for your banking app.',
  noAccount: (company) => `${company} will send you the bank details separately.`,
  what: 'What for',
  amount: 'Amount',
  due: 'Due on',
  holder: 'Account holder',
  reference: 'Reference',
  button: 'View and pay',
  closing: 'Kind regards',
}

const words = { de, en }

/** Tells the admins of a tenant what is charged for its tier, by when it is due and how to pay it. */
export function chargeLetter(
  charge: ToldCharge,
  { locale, company: own, url }: { locale: Locale; company: string; url: string },
): Letter {
  const t = words[locale]
  const { company, account, title, reference, dueOn, openCents } = charge
  const amount = formatMoney(openCents, 'EUR', locale)
  return {
    subject: t.subject(amount, title),
    greeting: t.greeting,
    paragraphs: [t.owed(company, own), account ? t.how : t.noAccount(company)],
    facts: [
      { label: t.what, value: title },
      { label: t.amount, value: amount },
      ...(dueOn ? [{ label: t.due, value: dayInWords(dueOn, locale) }] : []),
      ...(account
        ? [
            { label: t.holder, value: account.accountHolder },
            { label: 'IBAN', value: formatIban(account.iban) },
            ...(account.bic ? [{ label: 'BIC', value: account.bic }] : []),
          ]
        : []),
      { label: t.reference, value: reference },
    ],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
