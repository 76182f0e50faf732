import { bankFieldWords } from '@reihum/contract/tenants/bank.fields.ts'
import type { BankChange } from '@reihum/contract/tenants/bank.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Facts = {
  locale: Locale
  timeZone: string
  company: string
  change: BankChange
  isFirst: boolean
  url: string
}

const de = {
  subject: (company: string) => `Die Bankverbindung von ${company} wurde geändert`,
  greeting: 'Guten Tag,',
  changed: (at: string, by: string | null) =>
    `die Bankverbindung wurde am ${at} Uhr${by ? ` von ${by}` : ''} geändert.`,
  firstSubject: (company: string) => `Die Bankverbindung von ${company} wurde eingetragen`,
  entered: (at: string, by: string | null) =>
    `die Bankverbindung wurde am ${at} Uhr${by ? ` von ${by}` : ''} eingetragen. Teilnehmer zahlen ab jetzt auf dieses Konto.`,
  firstWay:
    'War das niemand aus Ihrem Team, tragen Sie sofort das richtige Konto ein, ändern Sie die Passwörter und nehmen Sie Kontakt mit dem Betreiber der Plattform auf.',
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
  changed: (at, by) => `The bank account was changed on ${at}${by ? ` by ${by}` : ''}.`,
  firstSubject: (company) => `The bank account of ${company} was entered`,
  entered: (at, by) =>
    `The bank account was entered on ${at}${by ? ` by ${by}` : ''}. From now on attendees pay into this account.`,
  firstWay:
    'If nobody on your team did this, enter the right account at once, change the passwords, and contact the operator of the platform.',
  newAccount: 'From now on attendees pay into the new account.',
  way: 'If nobody on your team did this, enter the right account again at once, change the passwords, and contact the operator of the platform.',
  none: 'empty',
  changedTo: (before, after) => `${after} (before: ${before})`,
  button: 'View the bank account',
  closing: 'Kind regards',
}

const words = { de, en }

/** Tells the admins which bank details were changed, or entered first; of account numbers it shows the ends. */
export function bankChangedLetter({ locale, timeZone, company, change, isFirst, url }: Facts): Letter {
  const t = words[locale]
  const at = dateTimeInWords(new Date(change.at), { locale, timeZone })
  const changed = t.changed(at, change.by)
  const hasNewAccount = change.fields.some(({ field }) => field === 'iban')
  const paragraphs = [hasNewAccount ? `${changed} ${t.newAccount}` : changed, t.way]
  return {
    subject: isFirst ? t.firstSubject(company) : t.subject(company),
    greeting: t.greeting,
    paragraphs: isFirst ? [t.entered(at, change.by), t.firstWay] : paragraphs,
    facts: change.fields.map(({ field, before, after }) => ({
      label: bankFieldWords[field].label[locale],
      value: isFirst ? after || t.none : t.changedTo(before || t.none, after || t.none),
    })),
    button: { label: t.button, url },
    closing: t.closing,
  }
}
