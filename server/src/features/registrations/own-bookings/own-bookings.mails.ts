import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'

const de = {
  subject: (company: string) => `Ihre Buchungen bei ${company}`,
  text: 'mit diesem Link sehen Sie alles, was Sie mit dieser E-Mail-Adresse gebucht haben: Termine, Rechnungen und was noch offen ist.',
  button: 'Meine Buchungen öffnen',
  until: 'Der Link gilt bis',
  once: 'Der Link funktioniert ein einziges Mal. Geben Sie ihn nicht weiter: Wer ihn öffnet, sieht Ihre Buchungen.',
  ignore:
    'Haben Sie nicht danach gefragt, können Sie diese E-Mail übergehen. Ohne den Link sieht niemand Ihre Buchungen.',
}

const en: typeof de = {
  subject: (company) => `Your bookings with ${company}`,
  text: 'This link takes you to everything you have booked with this e-mail address: dates, invoices and what is still to be paid.',
  button: 'Open my bookings',
  until: 'The link is valid until',
  once: 'The link works only once. Please do not pass it on: whoever opens it will see your bookings.',
  ignore:
    'If you did not ask for this, you can ignore this e-mail. Nobody can see your bookings without the link.',
}

export const signInWords = { de, en }

type SignIn = {
  locale: Locale
  timeZone: string
  company: string
  expiresAt: Date
  pageUrl: string
  privacyUrl: string
  imprintUrl: string
}

/** Names nobody: several people may share the address, and whoever asked may have entered somebody else's. */
export function signInLetter({ locale, company, expiresAt, ...told }: SignIn): Letter {
  const t = signInWords[locale]
  const zoned = { timeZone: told.timeZone, locale }
  return {
    subject: t.subject(company),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.text],
    values: { 'company.name': company },
    facts: [{ label: t.until, value: `${dateInWords(expiresAt, zoned)}, ${formatTime(expiresAt, zoned)}` }],
    button: { label: t.button, url: told.pageUrl },
    closing: partWords[locale].closing,
    smallPrint: [
      t.once,
      t.ignore,
      { label: partWords[locale].privacy, url: told.privacyUrl },
      { label: partWords[locale].imprint, url: told.imprintUrl },
    ],
  }
}
