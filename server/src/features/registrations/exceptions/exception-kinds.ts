import { bodyOf, type LetterKind, type LetterKinds, type LetterSample } from '#platform/mail/letter-kind.ts'
import { title } from '../letters/kind-parts.ts'
import { bookingPlaceholders } from '../letters/letter-placeholders.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import { sampleFrame, sampleLinks } from '../letters/sample-booking.ts'
import { exceptionAcceptedLetter, exceptionDeclinedLetter, exceptionWords } from './exception.mails.ts'

const placeholders = { 'course.title': bookingPlaceholders['course.title'] }

const common = (look: Parameters<LetterSample['letter']>[0]) => ({
  locale: look.locale,
  timeZone: 'Europe/Berlin',
  courseTitle: sampleFrame(look, []).booking.course.title,
  people: ['Mina Müller'],
  url: sampleLinks.page,
  privacyUrl: sampleLinks.privacy,
  imprintUrl: sampleLinks.imprint,
})

const accepted: LetterKind = {
  explanation: {
    de: 'Wenn Sie jemanden teilnehmen lassen, den die Regeln des Kurses nicht zulassen. Der Link bucht.',
    en: 'When you let somebody take part whom the rules of the course do not let in. The link books.',
  },
  placeholders,
  text: (locale) => {
    const t = exceptionWords[locale].accepted
    return { subject: t.subject(title), body: bodyOf(partWords[locale].greetingToNobody, t.text) }
  },
  samples: {
    accepted: {
      label: { de: 'angenommen', en: 'accepted' },
      letter: (look) =>
        exceptionAcceptedLetter({ ...common(look), expiresAt: new Date('2027-03-02T10:00:00Z') }),
    },
  },
}

const declined: LetterKind = {
  explanation: {
    de: 'Wenn Sie eine Ausnahme ablehnen. Was Sie dazu schreiben, steht immer darin.',
    en: 'When you decline to make an exception. What you write about it is always in it.',
  },
  placeholders,
  text: (locale) => {
    const t = exceptionWords[locale].declined
    return { subject: t.subject(title), body: bodyOf(partWords[locale].greetingToNobody, t.text) }
  },
  samples: {
    declined: {
      label: { de: 'abgelehnt', en: 'declined' },
      letter: (look) =>
        exceptionDeclinedLetter({
          ...common(look),
          answer: {
            de: 'Im Herbst beginnt ein Kurs für jüngere Kinder.',
            en: 'A course for younger children starts in autumn.',
          }[look.locale],
        }),
    },
  },
}

export const exceptionKinds = {
  'exception.accepted': accepted,
  'exception.declined': declined,
} satisfies LetterKinds
