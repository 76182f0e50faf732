import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from '../letters/letter-words.mails.ts'

const de = {
  accepted: {
    subject: (course: string) => `Sie können teilnehmen: ${course}`,
    text: 'Sie hatten gefragt, ob eine Ausnahme möglich ist. Das ist sie: Über den Link können Sie die Anmeldung jetzt abschließen.',
    notHeld:
      'Reserviert ist noch nichts. Ein Platz ist erst gebucht, wenn Sie die Anmeldung abgeschlossen haben.',
    button: 'Anmeldung abschließen',
    until: 'Der Link gilt bis',
  },
  declined: {
    subject: (course: string) => `Ihre Anfrage: ${course}`,
    text: 'Sie hatten gefragt, ob eine Ausnahme möglich ist. Das geht in diesem Kurs leider nicht.',
    button: 'Andere Kurse ansehen',
  },
  course: 'Kurs',
  people: 'Personen',
  ignore: 'Haben Sie nichts angefragt, hat jemand Ihre Adresse angegeben. Dann brauchen Sie nichts zu tun.',
}

const en: typeof de = {
  accepted: {
    subject: (course) => `You can take part: ${course}`,
    text: 'You asked whether we could make an exception. We can: use the link to complete your registration now.',
    notHeld: 'Nothing is reserved yet. A place is only booked once you have completed the registration.',
    button: 'Complete the registration',
    until: 'The link is valid until',
  },
  declined: {
    subject: (course) => `Your request: ${course}`,
    text: 'You asked whether we could make an exception. Unfortunately, that is not possible in this course.',
    button: 'See other courses',
  },
  course: 'Course',
  people: 'People',
  ignore:
    'If you did not ask for anything, somebody else has entered your address. You do not need to do anything.',
}

export const exceptionWords = { de, en }

type Answered = {
  locale: Locale
  timeZone: string
  courseTitle: string
  people: readonly string[]
  url: string
  privacyUrl: string
  imprintUrl: string
}

function common({ locale, courseTitle, people, privacyUrl, imprintUrl }: Answered) {
  const t = exceptionWords[locale]
  const p = partWords[locale]
  return {
    greeting: p.greetingToNobody,
    values: { 'course.title': courseTitle },
    facts: [
      { label: t.course, value: courseTitle },
      { label: t.people, value: people.join(', ') },
    ],
    closing: p.closing,
    smallPrint: [t.ignore, { label: p.privacy, url: privacyUrl }, { label: p.imprint, url: imprintUrl }],
  }
}

/** The staff lets somebody in whom the rules do not; the link books. That nothing is held is said whatever the provider writes. */
export function exceptionAcceptedLetter(answered: Answered & { expiresAt: Date }): Letter {
  const { locale, courseTitle, expiresAt, url } = answered
  const t = exceptionWords[locale].accepted
  const { facts, ...rest } = common(answered)
  const until = `${dateInWords(expiresAt, answered)}, ${formatTime(expiresAt, answered)}`
  return {
    ...rest,
    subject: t.subject(courseTitle),
    paragraphs: [t.text],
    locked: [t.notHeld],
    facts: [...facts, { label: t.until, value: until }],
    button: { label: t.button, url },
  }
}

/** The staff does not; what it wrote comes first. */
export function exceptionDeclinedLetter(answered: Answered & { answer: string }): Letter {
  const { locale, courseTitle, answer, url } = answered
  const t = exceptionWords[locale].declined
  return {
    ...common(answered),
    subject: t.subject(courseTitle),
    paragraphs: [t.text],
    locked: answer === '' ? [] : [answer],
    button: { label: t.button, url },
  }
}
