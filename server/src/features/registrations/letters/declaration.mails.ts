import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { partWords } from './letter-words.mails.ts'

const de = {
  withdrawal: {
    subject: 'Eingang Ihres Widerrufs',
    text: 'Ihr Widerruf ist bei uns eingegangen. Hiermit bestätigen wir seinen Inhalt sowie Datum und Uhrzeit des Eingangs.',
    declared: 'Ihre Erklärung',
    declaration: (name: string, contract: string) =>
      `Hiermit widerrufe ich, ${name}, den Vertrag: ${contract}.`,
    applied: 'Wir haben die Buchung gefunden und storniert. Dazu erhalten Sie eine eigene E-Mail.',
    open: 'Wir ordnen Ihre Erklärung der Buchung zu und melden uns bei Ihnen. Soweit ein Widerrufsrecht besteht, gilt Ihr Widerruf ab dem Eingang.',
    ignore:
      'Haben Sie nichts widerrufen, hat jemand Ihre Adresse angegeben. Dann brauchen Sie nichts zu tun.',
    name: 'Name',
    contract: 'Vertrag',
    email: 'E-Mail-Adresse',
    date: 'Eingegangen am',
    at: (date: string, time: string, zone: string) => `${date} um ${time} Uhr (${zone})`,
  },
  request: {
    subject: (course: string) => `Bitte bestätigen Sie Ihre Anmeldung: ${course}`,
    text: 'ein Klick fehlt noch: Bitte bestätigen Sie Ihre Anmeldung. Erst danach ist ein Platz für Sie gebucht.',
    ignore:
      'Haben Sie sich nicht angemeldet, können Sie diese E-Mail übergehen. Ohne Ihren Klick geschieht nichts.',
    button: 'Anmeldung bestätigen',
    course: 'Kurs',
    people: 'Personen',
    until: 'Der Link gilt bis',
  },
}

const en: typeof de = {
  withdrawal: {
    subject: 'We have received your withdrawal',
    text: 'We have received your withdrawal. We hereby confirm its content and the date and time at which it was received.',
    declared: 'Your declaration',
    declaration: (name, contract) => `I, ${name}, hereby withdraw from the contract: ${contract}.`,
    applied: 'We have found the booking and cancelled it. You will receive a separate e-mail about that.',
    open: 'We will match your declaration to the booking and contact you. Where there is a right of withdrawal, your withdrawal takes effect from the time of receipt.',
    ignore:
      'If you have not withdrawn from anything, somebody else has entered your address. You do not need to do anything.',
    name: 'Name',
    contract: 'Contract',
    email: 'E-mail address',
    date: 'Received on',
    at: (date, time, zone) => `${date} at ${time} (${zone})`,
  },
  request: {
    subject: (course) => `Please confirm your registration: ${course}`,
    text: 'Just one more click: please confirm your registration. Only then will a place be booked for you.',
    ignore: 'If you did not register, you can ignore this e-mail. Nothing will happen unless you click.',
    button: 'Confirm the registration',
    course: 'Course',
    people: 'People',
    until: 'The link is valid until',
  },
}

export const declarationWords = { de, en }

export type ToldWithdrawal = {
  locale: Locale
  timeZone: string
  name: string
  contract: string
  email: string
  declaredAt: Date
  isApplied: boolean
  privacyUrl: string
  imprintUrl: string
}

/** The receipt required by law: the content of the declaration, and the date and time of its arrival. */
export function withdrawalLetter(declared: ToldWithdrawal): Letter {
  const { locale, name, contract, email, declaredAt, isApplied } = declared
  const t = declarationWords[locale].withdrawal
  const p = partWords[locale]
  const seconds = new Date(declaredAt).toISOString().slice(17, 19)
  return {
    subject: t.subject,
    greeting: p.greeting(name),
    paragraphs: [],
    locked: [t.text],
    values: { 'person.name': name },
    facts: [
      {
        label: t.date,
        value: t.at(
          dateInWords(declaredAt, declared),
          `${formatTime(declaredAt, declared)}:${seconds}`,
          declared.timeZone,
        ),
      },
      { label: t.name, value: name },
      { label: t.contract, value: contract },
      { label: t.email, value: email },
    ],
    sections: [
      { heading: t.declared, paragraphs: [t.declaration(name, contract)] },
      { paragraphs: isApplied ? [t.applied] : [t.open, t.ignore] },
    ],
    closing: p.closing,
    smallPrint: [
      { label: p.privacy, url: declared.privacyUrl },
      { label: p.imprint, url: declared.imprintUrl },
    ],
  }
}

export type ToldRequest = {
  locale: Locale
  timeZone: string
  courseTitle: string
  people: number
  expiresAt: Date
  url: string
  privacyUrl: string
  imprintUrl: string
}

/**
 * The visitor had no script that could solve a challenge, so one click in this mail stands for it. They may have
 * entered anybody's address, so the mail contains nothing of what they wrote.
 */
export function bookingRequestLetter(asked: ToldRequest): Letter {
  const { locale, courseTitle, people, expiresAt, url } = asked
  const t = declarationWords[locale].request
  const p = partWords[locale]
  return {
    subject: t.subject(courseTitle),
    greeting: p.greetingToNobody,
    paragraphs: [t.text],
    values: { 'course.title': courseTitle, 'places.count': String(people), 'places.several': people !== 1 },
    facts: [
      { label: t.course, value: courseTitle },
      { label: t.people, value: String(people) },
      { label: t.until, value: `${dateInWords(expiresAt, asked)}, ${formatTime(expiresAt, asked)}` },
    ],
    button: { label: t.button, url },
    closing: p.closing,
    smallPrint: [
      t.ignore,
      { label: p.privacy, url: asked.privacyUrl },
      { label: p.imprint, url: asked.imprintUrl },
    ],
  }
}
