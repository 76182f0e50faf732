import { dateInWords, dateTimeInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'

const de = {
  asked: {
    subject: (course: string) => `Benachrichtigung bei freiem Platz: ${course}`,
    confirm:
      'ein Klick fehlt noch: Bestätigen Sie bitte, dass wir Ihnen schreiben sollen, sobald in diesem Kurs ein Platz frei wird. Sie bekommen dann eine einzige E-Mail.',
    known:
      'Sie haben schon bestätigt, dass wir Ihnen schreiben sollen, sobald in diesem Kurs ein Platz frei wird. Sie brauchen nichts weiter zu tun.',
    confirmButton: 'Ja, bitte benachrichtigen',
    knownButton: 'Benachrichtigung ansehen',
    ignore:
      'Haben Sie nicht danach gefragt, können Sie diese E-Mail übergehen. Ohne Ihren Klick schreiben wir nicht wieder, und Ihre Adresse wird nach 48 Stunden gelöscht.',
    until: 'Der Link gilt bis',
  },
  told: {
    subject: (course: string) => `Ein Platz ist frei: ${course}`,
    free: 'Sie wollten wissen, wann in diesem Kurs ein Platz frei wird: Jetzt ist es so weit.',
    shared:
      'Der Platz ist nicht für Sie reserviert. Wir haben auch anderen geschrieben, die darauf warten; es bekommt ihn, wer sich zuerst anmeldet.',
    once: 'Das war die einzige Benachrichtigung. Ist der Platz schon vergeben, können Sie sich auf der Seite des Kurses noch einmal benachrichtigen lassen.',
    button: 'Zur Anmeldung',
  },
  course: 'Kurs',
  refuse: 'Adresse sofort löschen',
  stop: 'Nicht mehr benachrichtigen und Adresse löschen',
}

const en: typeof de = {
  asked: {
    subject: (course) => `Notification when a place is free: ${course}`,
    confirm:
      'Just one more click: please confirm that you would like us to write to you when a place on this course becomes free. You will receive one e-mail only.',
    known:
      'You have already confirmed that you would like us to write to you when a place on this course becomes free. There is nothing else you need to do.',
    confirmButton: 'Yes, please notify me',
    knownButton: 'View the notification',
    ignore:
      'If you did not ask for this, you can ignore this e-mail. Unless you click, we will not write again, and your address will be deleted after 48 hours.',
    until: 'The link is valid until',
  },
  told: {
    subject: (course) => `A place is free: ${course}`,
    free: 'You wanted to know when a place on this course becomes free: there is one now.',
    shared:
      'The place is not reserved for you. We have also written to others who are waiting for it; it goes to whoever registers first.',
    once: 'This was the only notification. If the place has already been taken, you can ask to be notified again on the page of the course.',
    button: 'Register',
  },
  course: 'Course',
  refuse: 'Delete my address right away',
  stop: 'Stop notifying me and delete my address',
}

export const seatAlertWords = { de, en }

type Addressed = {
  locale: Locale
  timeZone: string
  courseTitle: string
  startsAt: Date | null
  /** Where the alert is confirmed, and taken back. */
  alertUrl: string
  privacyUrl: string
  imprintUrl: string
}

const factsOf = (told: Addressed) => [
  { label: seatAlertWords[told.locale].course, value: told.courseTitle },
  ...(told.startsAt
    ? [{ label: partWords[told.locale].start, value: dateTimeInWords(told.startsAt, told) }]
    : []),
]

const lastLines = (
  { locale, alertUrl, privacyUrl, imprintUrl }: Addressed,
  stop: 'refuse' | 'stop' = 'stop',
) => [
  { label: seatAlertWords[locale][stop], url: alertUrl },
  { label: partWords[locale].privacy, url: privacyUrl },
  { label: partWords[locale].imprint, url: imprintUrl },
]

/**
 * Asks for the click that proves that the address is theirs; `expiresAt` null: they have clicked before. Whoever asked may
 * have entered anybody's address, so nothing else is in it.
 */
export function seatAlertAskedLetter(asked: Addressed & { expiresAt: Date | null }): Letter {
  const { locale, courseTitle, expiresAt, alertUrl } = asked
  const t = seatAlertWords[locale].asked
  return {
    subject: t.subject(courseTitle),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [expiresAt ? t.confirm : t.known],
    values: { 'course.title': courseTitle, 'alert.is_new': expiresAt !== null },
    facts: [
      ...factsOf(asked),
      ...(expiresAt
        ? [{ label: t.until, value: `${dateInWords(expiresAt, asked)}, ${formatTime(expiresAt, asked)}` }]
        : []),
    ],
    button: { label: expiresAt ? t.confirmButton : t.knownButton, url: alertUrl },
    closing: partWords[locale].closing,
    smallPrint: [...(expiresAt ? [t.ignore] : []), ...lastLines(asked, expiresAt ? 'refuse' : 'stop')],
  }
}

/** A place is free for whoever comes first. That it is not held, and that others know too, is said whatever the provider writes. */
export function seatAlertToldLetter(told: Addressed & { registerUrl: string }): Letter {
  const { locale, courseTitle, registerUrl } = told
  const t = seatAlertWords[locale].told
  return {
    subject: t.subject(courseTitle),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.free],
    locked: [t.shared, t.once],
    values: { 'course.title': courseTitle },
    facts: factsOf(told),
    button: { label: t.button, url: registerUrl },
    closing: partWords[locale].closing,
    smallPrint: lastLines(told),
  }
}
