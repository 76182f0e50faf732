import type { Wording } from '../wire/locales.ts'

/**
 * Letters that nobody needs in order to book, to pay and to take part. Whoever gets one may do without all of its kind. Every
 * other letter is necessary and is never held back.
 */
export const optionalLetters = ['reminders', 'followUps', 'news'] as const
export type OptionalLetter = (typeof optionalLetters)[number]

type Words = {
  name: Wording
  /** What belongs to it, for whoever chooses. */
  explanation: Wording
  /** Gives the kind up, at the end of a letter and on a button. */
  stop: Wording
}

export const optionalLetterWords: Record<OptionalLetter, Words> = {
  reminders: {
    name: { de: 'Erinnerungen', en: 'Reminders' },
    explanation: {
      de: 'Vor einem Termin, zum Beispiel am Tag davor',
      en: 'Before a date, for example the day before',
    },
    stop: { de: 'Keine Erinnerungen mehr', en: 'No more reminders' },
  },
  followUps: {
    name: { de: 'E-Mails nach dem Kurs', en: 'E-mails after the course' },
    explanation: {
      de: 'Nach einem Termin oder am Ende, zum Beispiel ein Dank oder die Frage, wie es war',
      en: 'After a date or at the end, for example a word of thanks, or a question how it was',
    },
    stop: { de: 'Keine E-Mails nach dem Kurs mehr', en: 'No more e-mails after the course' },
  },
  news: {
    name: { de: 'Neuigkeiten', en: 'News' },
    explanation: {
      de: 'Neue Kurse und Angebote, die nichts mit Ihren Buchungen zu tun haben',
      en: 'New courses and offers that have nothing to do with your bookings',
    },
    stop: { de: 'Keine Neuigkeiten mehr', en: 'No more news' },
  },
}

/** How somebody gave a kind up. */
export const waysToStop = ['page', 'oneClick', 'staff'] as const
export type WayToStop = (typeof waysToStop)[number]

export const waysToStopWords: Record<WayToStop, Wording> = {
  page: { de: 'auf der Seite hinter dem Link', en: 'on the page behind the link' },
  oneClick: { de: 'im E-Mail-Programm abbestellt', en: 'unsubscribed in the mail program' },
  staff: { de: 'vom Team eingetragen', en: 'entered by the staff' },
}
