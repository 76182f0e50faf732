import { bankFieldWords } from '@reihum/contract/tenants/bank.fields.ts'
import type { BankChange } from '@reihum/contract/tenants/bank.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Facts = { locale: Locale; timeZone: string; company: string; change: BankChange; url: string }

const de = {
  subject: (company: string) => `Die Bankverbindung von ${company} wurde geändert`,
  greeting: 'Guten Tag,',
  changed: (at: string, by: string | null) =>
    `die Bankverbindung wurde am ${at} Uhr${by ? ` von ${by}` : ''} geändert.`,
  newAccount: 'Teilnehmer zahlen ab jetzt auf das neue Konto.',
  way: 'War das niemand aus Ihrem Team, tragen Sie das richtige Konto sofort wieder ein, ändern Sie die Passwörter und nehmen Sie Kontakt mit dem Betreiber der Plattform auf.',
  none: 'leer',
  changedTo: (before: string, after: string) => `${after} (vorher ${before})`,
  button: 'Bankverbindung ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (company) => `The bank account of ${company} was changed`,
  greeting: 'Hello,',
  changed: (at, by) => `the bank account was changed on ${at}${by ? ` by ${by}` : ''}.`,
  newAccount: 'From now on attendees pay into the new account.',
  way: 'If nobody on your team did this, enter the right account again at once, change the passwords, and contact the operator of the platform.',
  none: 'empty',
  changedTo: (before, after) => `${after} (before: ${before})`,
  button: 'View the bank account',
  closing: 'Kind regards',
}

const words = { de, en }

/** Tells the admins which bank details were changed; of account numbers it shows the ends. */
export function bankChangedLetter({ locale, timeZone, company, change, url }: Facts): Letter {
  const t = words[locale]
  const changed = t.changed(dateTimeInWords(new Date(change.at), { locale, timeZone }), change.by)
  const hasNewAccount = change.fields.some(({ field }) => field === 'iban')
  return {
    subject: t.subject(company),
    greeting: t.greeting,
    paragraphs: [hasNewAccount ? `${changed} ${t.newAccount}` : changed, t.way],
    facts: change.fields.map(({ field, before, after }) => ({
      label: bankFieldWords[field].label[locale],
      value: t.changedTo(before || t.none, after || t.none),
    })),
    button: { label: t.button, url },
    closing: t.closing,
  }
}
