import type { Wording } from '@reihum/contract/wire/locales.ts'
import {
  bodyOf,
  either,
  type LetterKind,
  type LetterKinds,
  type LetterSample,
} from '#platform/mail/letter-kind.ts'
import { title } from '../letters/kind-parts.ts'
import { bookingPlaceholders, otherPlaceholders } from '../letters/letter-placeholders.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import { sampleFrame, sampleLinks } from '../letters/sample-booking.ts'
import { seatAlertAskedLetter, seatAlertToldLetter, seatAlertWords } from './seat-alert.mails.ts'

const ofCourse = { 'course.title': bookingPlaceholders['course.title'] }

const common = (look: Parameters<LetterSample['letter']>[0]) => ({
  locale: look.locale,
  timeZone: 'Europe/Berlin',
  courseTitle: sampleFrame(look, []).booking.course.title,
  startsAt: new Date('2027-03-16T17:00:00Z'),
  alertUrl: sampleLinks.page,
  privacyUrl: sampleLinks.privacy,
  imprintUrl: sampleLinks.imprint,
})

const askedSample = (label: Wording, expiresAt: Date | null): LetterSample => ({
  label,
  letter: (look) => seatAlertAskedLetter({ ...common(look), expiresAt }),
})

const asked: LetterKind = {
  explanation: {
    de: 'Wenn jemand erfahren möchte, wann in einem vollen Kurs ohne Warteliste ein Platz frei wird; ein Klick bestätigt es.',
    en: 'When somebody wants to know when a full course without a waiting list has a free place; a click confirms it.',
  },
  placeholders: { ...ofCourse, 'alert.is_new': otherPlaceholders['alert.is_new'] },
  text: (locale) => {
    const t = seatAlertWords[locale].asked
    return {
      subject: t.subject(title),
      body: bodyOf(partWords[locale].greetingToNobody, either('alert.is_new', t.confirm, t.known)),
    }
  },
  samples: {
    confirm: askedSample({ de: 'zu bestätigen', en: 'to be confirmed' }, new Date('2027-03-04T10:00:00Z')),
    known: askedSample({ de: 'schon bestätigt', en: 'confirmed before' }, null),
  },
}

const told: LetterKind = {
  explanation: {
    de: 'Wenn in einem vollen Kurs ein Platz frei wird, an einige von denen, die darauf warten.',
    en: 'When a full course has a free place, to some of those who wait for it.',
  },
  placeholders: ofCourse,
  text: (locale) => {
    const t = seatAlertWords[locale].told
    return { subject: t.subject(title), body: bodyOf(partWords[locale].greetingToNobody, t.free) }
  },
  samples: {
    free: {
      label: { de: 'ein Platz ist frei', en: 'a place is free' },
      letter: (look) => seatAlertToldLetter({ ...common(look), registerUrl: sampleLinks.page }),
    },
  },
}

export const seatAlertKinds = {
  'seat-alert.asked': asked,
  'seat-alert.told': told,
} satisfies LetterKinds
