import { interestLimits } from '@reihum/contract/registrations/interest.schema.ts'
import { wishedTimesInWords } from '@reihum/contract/registrations/wished-times.ts'
import { dateInWords, dateTimeInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import type { WishedTimes } from './interest.rules.ts'

const de = {
  asked: {
    subject: (group: string) => `Bescheid, wenn ein Kurs passt: ${group}`,
    confirm:
      'ein Klick fehlt noch: Bestätigen Sie bitte, dass wir Ihnen schreiben sollen, sobald man sich für einen passenden Kurs anmelden kann.',
    known:
      'Sie haben schon bestätigt, dass wir Ihnen schreiben sollen, sobald man sich für einen passenden Kurs anmelden kann. Sie brauchen nichts weiter zu tun. Möchten Sie etwas ändern, beenden Sie zuerst die bisherige Benachrichtigung.',
    confirmButton: 'Ja, bitte Bescheid sagen',
    knownButton: 'Benachrichtigung ansehen',
    ends: `Nach ${interestLimits.keptDays} Tagen endet die Benachrichtigung von selbst; beenden können Sie sie jederzeit mit einem Klick.`,
    ignore:
      'Haben Sie nicht danach gefragt, können Sie diese E-Mail übergehen. Ohne Ihren Klick schreiben wir nicht wieder, und Ihre Adresse wird nach 48 Stunden gelöscht.',
    until: 'Der Link gilt bis',
    times: 'Zeiten',
  },
  told: {
    subject: (group: string) => `Das könnte passen: ${group}`,
    found: 'Sie wollten wissen, wann ein Kurs zu Ihnen passt: Jetzt kann man sich anmelden.',
    shared: 'Reserviert ist damit nichts: Einen Platz bekommt, wer sich zuerst anmeldet.',
    one: 'Zum Kurs',
    several: 'Kurse ansehen',
  },
  early: {
    subject: (group: string) => `Sie können sich schon jetzt anmelden: ${group}`,
    found:
      'Sie wollten wissen, wann ein Kurs zu Ihnen passt. Sie können sich anmelden, bevor es alle anderen können.',
    until: (opening: string) => `Für alle anderen öffnet die Anmeldung am ${opening}.`,
    bound: 'Der Link gilt nur für Ihre E-Mail-Adresse.',
    button: 'Jetzt anmelden',
  },
  group: 'Kurse',
  refuse: 'Adresse sofort löschen',
  stop: 'Nicht mehr benachrichtigen und Adresse löschen',
}

const en: typeof de = {
  asked: {
    subject: (group) => `Tell me when a course fits: ${group}`,
    confirm:
      'Just one more click: please confirm that you would like us to write to you as soon as a course that suits you is open for registration.',
    known:
      'You have already confirmed that you would like us to write to you as soon as a course that suits you is open for registration. There is nothing else you need to do. If you would like to change something, please stop the current notification first.',
    confirmButton: 'Yes, please tell me',
    knownButton: 'View the notification',
    ends: `The notification ends automatically after ${interestLimits.keptDays} days; you can stop it at any time with one click.`,
    ignore:
      'If you did not ask for this, you can ignore this e-mail. Unless you click, we will not write again, and your address will be deleted after 48 hours.',
    until: 'The link is valid until',
    times: 'Times',
  },
  told: {
    subject: (group) => `This might suit you: ${group}`,
    found: 'You wanted to know when a course suits you: registration is open now.',
    shared: 'Nothing is reserved for you: places go to whoever registers first.',
    one: 'See the course',
    several: 'See the courses',
  },
  early: {
    subject: (group) => `You can register now: ${group}`,
    found: 'You wanted to know when a course suits you. You can register before everybody else.',
    until: (opening) => `Registration opens for everybody else on ${opening}.`,
    bound: 'The link works for your e-mail address only.',
    button: 'Register now',
  },
  group: 'Courses',
  refuse: 'Delete my address right away',
  stop: 'Stop notifying me and delete my address',
}

export const interestWords = { de, en }

type Addressed = {
  locale: Locale
  timeZone: string
  /** What the courses are called, such as `Keramik`; several are joined. */
  group: string
  /** Where the interest is confirmed, and ended. */
  interestUrl: string
  privacyUrl: string
  imprintUrl: string
}

const lastLines = (
  { locale, interestUrl, privacyUrl, imprintUrl }: Addressed,
  stop: 'refuse' | 'stop' = 'stop',
) => [
  { label: interestWords[locale][stop], url: interestUrl },
  { label: partWords[locale].privacy, url: privacyUrl },
  { label: partWords[locale].imprint, url: imprintUrl },
]

type Asked = Addressed & { times: WishedTimes; expiresAt: Date | null }

/**
 * Asks for the click that proves that the address is theirs; `expiresAt` null: they have clicked before. Whoever asked may
 * have entered anybody's address, so what they wrote is not in it.
 */
export function interestAskedLetter(asked: Asked): Letter {
  const { locale, group, times, expiresAt, interestUrl } = asked
  const t = interestWords[locale].asked
  return {
    subject: t.subject(group),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [expiresAt ? t.confirm : t.known],
    locked: [t.ends],
    values: { 'interest.group': group, 'alert.is_new': expiresAt !== null },
    facts: [
      { label: interestWords[locale].group, value: group },
      { label: t.times, value: wishedTimesInWords(times, locale) },
      ...(expiresAt
        ? [{ label: t.until, value: `${dateInWords(expiresAt, asked)}, ${formatTime(expiresAt, asked)}` }]
        : []),
    ],
    button: { label: expiresAt ? t.confirmButton : t.knownButton, url: interestUrl },
    closing: partWords[locale].closing,
    smallPrint: [...(expiresAt ? [t.ignore] : []), ...lastLines(asked, expiresAt ? 'refuse' : 'stop')],
  }
}

type Told = Addressed & { courses: readonly { title: string; startsAt: Date }[]; lookUrl: string }

/** Courses that one can register for now. That no place is held is said whatever the provider writes. */
export function interestToldLetter(told: Told): Letter {
  const { locale, group, courses, lookUrl } = told
  const t = interestWords[locale].told
  return {
    subject: t.subject(group),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.found],
    locked: [t.shared],
    values: { 'interest.group': group },
    facts: courses.map(({ title, startsAt }) => ({ label: title, value: dateTimeInWords(startsAt, told) })),
    button: { label: courses.length === 1 ? t.one : t.several, url: lookUrl },
    closing: partWords[locale].closing,
    smallPrint: lastLines(told),
  }
}

type Early = Addressed & {
  course: { title: string; startsAt: Date }
  /** When everybody else can register. */
  opensAt: Date
  registerUrl: string
}

/** A course that whoever waits for it can register for before everybody else. */
export function interestEarlyLetter(early: Early): Letter {
  const { locale, group, course, opensAt, registerUrl } = early
  const t = interestWords[locale].early
  return {
    subject: t.subject(group),
    greeting: partWords[locale].greetingToNobody,
    paragraphs: [t.found],
    locked: [`${t.until(dateTimeInWords(opensAt, early))} ${t.bound}`, interestWords[locale].told.shared],
    values: { 'interest.group': group },
    facts: [{ label: course.title, value: dateTimeInWords(course.startsAt, early) }],
    button: { label: t.button, url: registerUrl },
    closing: partWords[locale].closing,
    smallPrint: lastLines(early),
  }
}
