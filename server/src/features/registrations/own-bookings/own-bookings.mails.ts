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
  once: 'The link works only once. Please do not pass it on: anyone who opens it will see your bookings.',
  ignore:
    'If you did not ask for this, you can ignore this e-mail. Nobody can see your bookings without the link.',
}

export const signInWords = { de, en }

/** For whoever orders for a firm: the link to its page. */
export const firmSignInWords = {
  de: {
    ...de,
    subject: (company: string) => `Die Seite Ihrer Firma bei ${company}`,
    text: 'mit diesem Link sehen Sie, was Ihre Firma gebucht hat, wie viele Plätze in Ihren Rahmen frei sind, und bestellen neue.',
    button: 'Seite der Firma öffnen',
    once: 'Der Link funktioniert ein einziges Mal. Geben Sie ihn nicht weiter: Wer ihn öffnet, sieht die Buchungen Ihrer Firma und kann für sie bestellen.',
    ignore:
      'Haben Sie nicht danach gefragt, können Sie diese E-Mail übergehen. Ohne den Link sieht niemand die Seite.',
  },
  en: {
    ...en,
    subject: (company: string) => `Your company’s page at ${company}`,
    text: 'This link shows you what your company has booked and how many places are left in your framework agreements, and lets you order more.',
    button: 'Open the company page',
    once: 'The link works only once. Please do not pass it on: anyone who opens it will see your company’s bookings and can order for it.',
    ignore:
      'If you did not ask for this, you can ignore this e-mail. Nobody can see the page without the link.',
  },
} satisfies Record<Locale, typeof de>

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
export const signInLetter = (told: SignIn): Letter => letterWith(signInWords[told.locale], told)

/** Names no firm: somebody may order for several. */
export const firmSignInLetter = (told: SignIn): Letter => letterWith(firmSignInWords[told.locale], told)

function letterWith(t: typeof de, { locale, company, expiresAt, ...told }: SignIn): Letter {
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
