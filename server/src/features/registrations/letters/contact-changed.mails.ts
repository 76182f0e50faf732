import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from './letter-words.mails.ts'

const de = {
  subject: (course: string) => `Ihre Kontaktdaten wurden geändert: ${course}`,
  course: 'Kurs',
  now: 'für Ihre Anmeldung wurde diese E-Mail-Adresse eingetragen. Wir schreiben Ihnen ab jetzt hierher.',
  formerly:
    'für Ihre Anmeldung wurde eine andere E-Mail-Adresse eingetragen. Wir schreiben Ihnen ab jetzt dorthin.',
  notYou:
    'Haben Sie das nicht selbst geändert, wenden Sie sich bitte gleich an uns. Wie Sie uns erreichen, steht im Impressum.',
  notMeant: 'Haben Sie sich nicht angemeldet, hat sich jemand vertippt. Bitte sagen Sie uns Bescheid.',
}

const en: typeof de = {
  subject: (course) => `Your contact details have been changed: ${course}`,
  course: 'Course',
  now: 'This e-mail address was entered for your registration. From now on we will write to you here.',
  formerly:
    'Another e-mail address was entered for your registration. From now on we will write to you there.',
  notYou: 'If you did not change this yourself, please contact us at once. The imprint says how to reach us.',
  notMeant: 'If you did not register, somebody has mistyped their address. Please let us know.',
}

export const contactWords = { de, en }

export type ToldAddress = {
  locale: Locale
  courseTitle: string
  /** Link to the registration page; only the new address gets it. */
  pageUrl: string | null
  privacyUrl: string
  imprintUrl: string
}

/** Tells the former and the new address that mails about a booking go to the new one from now on. */
export function contactChangedLetter(told: ToldAddress): Letter {
  const t = contactWords[told.locale]
  const p = partWords[told.locale]
  return {
    subject: t.subject(told.courseTitle),
    greeting: p.greetingToNobody,
    paragraphs: told.pageUrl ? [t.now] : [t.formerly],
    locked: told.pageUrl ? [] : [t.notYou],
    values: { 'course.title': told.courseTitle, 'address.is_new': told.pageUrl !== null },
    facts: [{ label: t.course, value: told.courseTitle }],
    ...(told.pageUrl && { button: { label: p.button, url: told.pageUrl } }),
    closing: p.closing,
    smallPrint: [
      ...(told.pageUrl ? [t.notMeant] : []),
      { label: p.privacy, url: told.privacyUrl },
      { label: p.imprint, url: told.imprintUrl },
    ],
  }
}
