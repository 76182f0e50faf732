import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import { dateTimeInWords, formatWeekday } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

type Facts = {
  locale: Locale
  timeZone: string
  title: string
  reference: string
  start: Date | null
  taken: number
  minimum: number
  waiting: number
  /** The date by which to decide. */
  date: Date
  url: string
}

const de = {
  subject: (title: string) => `Findet „${title}“ statt?`,
  greeting: 'Guten Tag,',
  missing: (title: string, taken: number, minimum: number) =>
    `für „${title}“ ${taken === 1 ? 'ist 1 Person' : `sind ${taken} Personen`} angemeldet, gebraucht werden ${minimum}. Bitte entscheiden Sie, ob der Kurs stattfindet.`,
  way: 'Auf der Seite des Kurses können Sie zusagen, auch mit weniger Teilnehmern, oder ihn absagen und Ersatz anbieten.',
  reference: courseFieldWords.reference.label.de,
  start: 'Beginn',
  attendees: 'Angemeldet',
  of: (taken: number, minimum: number) => `${taken} von ${minimum}`,
  waiting: 'Auf der Warteliste',
  date: 'Zu entscheiden bis',
  button: 'Kurs ansehen',
  closing: 'Freundliche Grüße',
}

const en: typeof de = {
  subject: (title) => `Will “${title}” take place?`,
  greeting: 'Hello,',
  missing: (title, taken, minimum) =>
    `${taken === 1 ? '1 person is' : `${taken} people are`} registered for “${title}”, and ${minimum} are needed. Please decide whether the course will take place.`,
  way: 'On the page of the course you can say that it will, even with fewer attendees, or call it off and offer other courses.',
  reference: courseFieldWords.reference.label.en,
  start: 'Start',
  attendees: 'Registered',
  of: (taken, minimum) => `${taken} of ${minimum}`,
  waiting: 'On the waiting list',
  date: 'To be decided by',
  button: 'View the course',
  closing: 'Kind regards',
}

const words = { de, en }

const at = (moment: Date, zoned: Pick<Facts, 'locale' | 'timeZone'>) =>
  `${formatWeekday(moment, zoned)}, ${dateTimeInWords(moment, zoned)}`

/** Tells the staff that too few have registered and the date is near. */
export function decisionLetter(facts: Facts): Letter {
  const { locale, title, reference, start, taken, minimum, waiting, date, url } = facts
  const t = words[locale]
  return {
    subject: t.subject(title),
    greeting: t.greeting,
    paragraphs: [t.missing(title, taken, minimum), t.way],
    facts: [
      { label: t.reference, value: reference },
      ...(start ? [{ label: t.start, value: at(start, facts) }] : []),
      { label: t.attendees, value: t.of(taken, minimum) },
      ...(waiting > 0 ? [{ label: t.waiting, value: String(waiting) }] : []),
      { label: t.date, value: at(date, facts) },
    ],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
