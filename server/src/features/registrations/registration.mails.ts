import type { RegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import { formatShortcode } from '@kurso/contract/registrations/shortcode.ts'
import { formatDateTime, formatWeekday } from '@kurso/contract/wire/dates.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import { formatMoney } from '@kurso/contract/wire/money.ts'
import type { Letter } from '#platform/mail/letter.ts'

export type RegistrationMailFacts = {
  locale: Locale
  timeZone: string
  currencyCode: string
  firstName: string
  lastName: string
  courseTitle: string
  start: Date
  location: string
  /** Those of the booking whom the mail speaks of. */
  people: { name: string; shortcode: string; feeCents: number }[]
  pageUrl: string
}

const words = {
  de: {
    greeting: (name: string) => `Guten Tag ${name},`,
    closing: 'Freundliche Grüße',
    button: 'Anmeldung ansehen',
    facts: {
      course: 'Kurs',
      start: 'Beginn',
      place: 'Ort',
      fee: 'Preis pro Person',
      total: 'Gesamtpreis',
      number: 'Buchungsnummer',
    },
    free: 'kostenfrei',
    received: {
      subject: (course: string) => `Ihre Anmeldung: ${course}`,
      reserved:
        'vielen Dank für Ihre Anmeldung. Wir haben einen Platz für Sie reserviert und bestätigen ihn, sobald Ihre Zahlung eingegangen ist.',
      confirmed: 'vielen Dank für Ihre Anmeldung. Ihr Platz ist bestätigt, wir freuen uns auf Sie.',
      on_waiting_list:
        'vielen Dank für Ihr Interesse. Der Kurs ist zurzeit ausgebucht, Sie stehen auf der Warteliste. Sobald ein Platz frei wird, melden wir uns bei Ihnen.',
    },
    confirmed: {
      subject: (course: string) => `Ihr Platz ist bestätigt: ${course}`,
      text: 'Ihr Platz ist bestätigt. Wir freuen uns auf Sie!',
    },
  },
  en: {
    greeting: (name: string) => `Dear ${name},`,
    closing: 'Kind regards',
    button: 'View your registration',
    facts: {
      course: 'Course',
      start: 'Start',
      place: 'Place',
      fee: 'Price per person',
      total: 'Total price',
      number: 'Booking number',
    },
    free: 'free of charge',
    received: {
      subject: (course: string) => `Your registration: ${course}`,
      reserved:
        'Thank you for your registration. We have reserved a place for you and will confirm it as soon as your payment has arrived.',
      confirmed: 'Thank you for your registration. Your place is confirmed; we look forward to seeing you.',
      on_waiting_list:
        'Thank you for your interest. The course is fully booked at the moment and you are on the waiting list. We will write to you as soon as a place becomes available.',
    },
    confirmed: {
      subject: (course: string) => `Your place is confirmed: ${course}`,
      text: 'Your place is confirmed. We look forward to seeing you!',
    },
  },
} as const

/** One price for all of them is told per person; where people pay differently, what it comes to. */
function feeFact({ locale, currencyCode, people }: RegistrationMailFacts) {
  const t = words[locale]
  const fees = people.map(({ feeCents }) => feeCents)
  const [fee = 0, ...others] = new Set(fees)
  const cents = others.length === 0 ? fee : fees.reduce((sum, one) => sum + one, 0)
  return {
    label: others.length === 0 ? t.facts.fee : t.facts.total,
    value: cents === 0 ? t.free : formatMoney(cents, currencyCode, locale),
  }
}

function factsOf(mail: RegistrationMailFacts) {
  const t = words[mail.locale]
  const zoned = { timeZone: mail.timeZone, locale: mail.locale }
  return [
    { label: t.facts.course, value: mail.courseTitle },
    {
      label: t.facts.start,
      value: `${formatWeekday(mail.start, zoned)}, ${formatDateTime(mail.start, zoned)}`,
    },
    ...(mail.location ? [{ label: t.facts.place, value: mail.location }] : []),
    feeFact(mail),
    ...mail.people.map((person) => ({
      label: t.facts.number,
      value:
        mail.people.length === 1
          ? formatShortcode(person.shortcode)
          : `${formatShortcode(person.shortcode)} (${person.name})`,
    })),
  ]
}

function letter(mail: RegistrationMailFacts, subject: string, paragraph: string): Letter {
  const t = words[mail.locale]
  return {
    subject,
    greeting: t.greeting(`${mail.firstName} ${mail.lastName}`),
    paragraphs: [paragraph],
    facts: factsOf(mail),
    button: { label: t.button, url: mail.pageUrl },
    closing: t.closing,
  }
}

export function receivedLetter(
  mail: RegistrationMailFacts,
  state: Exclude<RegistrationState, 'cancelled'>,
): Letter {
  const t = words[mail.locale].received
  return letter(mail, t.subject(mail.courseTitle), t[state])
}

export function confirmedLetter(mail: RegistrationMailFacts): Letter {
  const t = words[mail.locale].confirmed
  return letter(mail, t.subject(mail.courseTitle), t.text)
}
