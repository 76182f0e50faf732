import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'

const de = {
  subject: (company: string) => `Sie dürfen Kurse bei ${company} mitlesen`,
  text: 'jemand, der hier gebucht hat, lässt Sie Kurse und Termine mitlesen. Sie finden sie unter „Meine Buchungen“, sobald Sie sich dort mit dieser E-Mail-Adresse angemeldet haben.',
  sharedBy: 'Freigegeben von',
  button: 'Meine Buchungen öffnen',
  only: 'Sie sehen Kurse, Termine und Stand. Ändern, stornieren und bezahlen kann weiterhin nur, wer gebucht hat.',
  ignore:
    'Kennen Sie diese Adresse nicht, können Sie diese E-Mail übergehen oder die Freigabe unter „Meine Buchungen“ beenden.',
}

const en: typeof de = {
  subject: (company) => `Courses with ${company} are shared with you`,
  text: 'somebody who has booked here lets you see courses and dates. You will find them in “My bookings” once you have signed in there with this e-mail address.',
  sharedBy: 'Shared by',
  button: 'Open my bookings',
  only: 'You see courses, dates and states. Only the person who booked can change, cancel and pay.',
  ignore: 'If you do not know this address, you can ignore this e-mail or end the share in “My bookings”.',
}

export const shareWords = { de, en }

type Shared = {
  locale: Locale
  company: string
  /** The address that shares. */
  sharedBy: string
  pageUrl: string
  privacyUrl: string
  imprintUrl: string
}

/** Names nobody who attends: the address may have been mistyped, and whoever reads it signs in before they see anything. */
export function shareLetter({ locale, company, sharedBy, ...told }: Shared): Letter {
  const t = shareWords[locale]
  return {
    subject: t.subject(company),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.text],
    values: { 'company.name': company },
    facts: [{ label: t.sharedBy, value: sharedBy }],
    button: { label: t.button, url: told.pageUrl },
    closing: partWords[locale].closing,
    smallPrint: [
      t.only,
      t.ignore,
      { label: partWords[locale].privacy, url: told.privacyUrl },
      { label: partWords[locale].imprint, url: told.imprintUrl },
    ],
  }
}
