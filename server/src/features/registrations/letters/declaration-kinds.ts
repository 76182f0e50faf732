import type { Wording } from '@reihum/contract/wire/locales.ts'
import {
  bodyOf,
  either,
  type LetterKind,
  type LetterKinds,
  type LetterSample,
} from '#platform/mail/letter-kind.ts'
import { contactChangedLetter, contactWords } from './contact-changed.mails.ts'
import { bookingRequestLetter, declarationWords, withdrawalLetter } from './declaration.mails.ts'
import { greeted, oneOf, severalOf, title } from './kind-parts.ts'
import { bookingPlaceholders, countPlaceholders, otherPlaceholders as other } from './letter-placeholders.ts'
import { partWords } from './letter-words.mails.ts'
import { sampleFrame, sampleLinks, sampleNow } from './sample-booking.ts'

const timeZone = 'Europe/Berlin'
const urls = { privacyUrl: sampleLinks.privacy, imprintUrl: sampleLinks.imprint }
const named = { 'person.name': bookingPlaceholders['person.name'] }
const ofCourse = { 'course.title': bookingPlaceholders['course.title'] }

const requestSample = (label: Wording, people: number): LetterSample => ({
  label,
  letter: (look) =>
    bookingRequestLetter({
      locale: look.locale,
      timeZone,
      courseTitle: sampleFrame(look, []).booking.course.title,
      people,
      expiresAt: new Date('2027-03-02T10:00:00Z'),
      url: sampleLinks.page,
      ...urls,
    }),
})

const request: LetterKind = {
  explanation: {
    de: 'Wenn eine Anmeldung erst durch einen Klick in der E-Mail gilt.',
    en: 'When a registration only counts after a click in the e-mail.',
  },
  placeholders: { ...ofCourse, ...countPlaceholders },
  text: (locale) => {
    const t = declarationWords[locale].request
    return { subject: t.subject(title), body: bodyOf(partWords[locale].greetingToNobody, t.text) }
  },
  samples: { one: requestSample(oneOf, 1), several: requestSample(severalOf, 2) },
}

const withdrawalSample = (label: Wording, isApplied: boolean): LetterSample => ({
  label,
  letter: ({ locale }) =>
    withdrawalLetter({
      locale,
      timeZone,
      name: 'Mina Müller',
      contract: '4K7M-9XQA',
      email: 'mina@example.org',
      declaredAt: sampleNow,
      isApplied,
      ...urls,
    }),
})

const withdrawal: LetterKind = {
  explanation: {
    de: 'Gleich nachdem jemand einen Widerruf erklärt hat. Was das Gesetz verlangt, steht immer darin.',
    en: 'Right after somebody declared a withdrawal. What the law demands is always in it.',
  },
  placeholders: named,
  text: (locale) => ({ subject: declarationWords[locale].withdrawal.subject, body: greeted(locale) }),
  samples: {
    applied: withdrawalSample({ de: 'Buchung gefunden', en: 'booking found' }, true),
    open: withdrawalSample({ de: 'Buchung noch nicht gefunden', en: 'booking not found yet' }, false),
  },
}

const contactSample = (label: Wording, pageUrl: string | null): LetterSample => ({
  label,
  letter: (look) =>
    contactChangedLetter({
      locale: look.locale,
      courseTitle: sampleFrame(look, []).booking.course.title,
      pageUrl,
      ...urls,
    }),
})

const contactChanged: LetterKind = {
  explanation: {
    de: 'Wenn die E-Mail-Adresse einer Buchung geändert wurde, an beide Adressen.',
    en: 'When the e-mail address of a booking was changed, to both addresses.',
  },
  placeholders: { ...ofCourse, 'address.is_new': other['address.is_new'] },
  text: (locale) => {
    const t = contactWords[locale]
    return {
      subject: t.subject(title),
      body: bodyOf(partWords[locale].greetingToNobody, either('address.is_new', t.now, t.formerly)),
    }
  },
  samples: {
    now: contactSample({ de: 'an die neue Adresse', en: 'to the new address' }, sampleLinks.page),
    formerly: contactSample({ de: 'an die bisherige Adresse', en: 'to the former address' }, null),
  },
}

export const declarationKinds = {
  'booking-request.made': request,
  'booking.contact-changed': contactChanged,
  'withdrawal.declared': withdrawal,
} satisfies LetterKinds
