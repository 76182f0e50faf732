import type { Wording } from '@reihum/contract/wire/locales.ts'
import {
  bodyOf,
  either,
  type LetterKind,
  type LetterKinds,
  type LetterSample,
  slot,
} from '#platform/mail/letter-kind.ts'
import { otherPlaceholders } from '../letters/letter-placeholders.ts'
import { partWords } from '../letters/letter-words.mails.ts'
import { sampleLinks } from '../letters/sample-booking.ts'
import {
  interestAskedLetter,
  interestEarlyLetter,
  interestToldLetter,
  interestWords,
} from './interest.mails.ts'

const ofGroup = { 'interest.group': otherPlaceholders['interest.group'] }
const group = slot('interest.group')

const common = ({ locale }: Parameters<LetterSample['letter']>[0]) => ({
  locale,
  timeZone: 'Europe/Berlin',
  group: { de: 'Schwimmen für Anfänger', en: 'Swimming for beginners' }[locale],
  interestUrl: sampleLinks.page,
  privacyUrl: sampleLinks.privacy,
  imprintUrl: sampleLinks.imprint,
})

const askedSample = (label: Wording, expiresAt: Date | null): LetterSample => ({
  label,
  letter: (look) =>
    interestAskedLetter({
      ...common(look),
      times: { weekdays: [2], fromHour: 16, untilHour: null },
      expiresAt,
    }),
})

const asked: LetterKind = {
  explanation: {
    de: 'Wenn jemand erfahren möchte, sobald ein Kurs einer Gruppe passt; ein Klick bestätigt es.',
    en: 'When somebody wants to know as soon as a course of a group fits; a click confirms it.',
  },
  placeholders: { ...ofGroup, 'alert.is_new': otherPlaceholders['alert.is_new'] },
  text: (locale) => {
    const t = interestWords[locale].asked
    return {
      subject: t.subject(group),
      body: bodyOf(partWords[locale].greetingToNobody, either('alert.is_new', t.confirm, t.known)),
    }
  },
  samples: {
    confirm: askedSample({ de: 'zu bestätigen', en: 'to be confirmed' }, new Date('2027-03-04T10:00:00Z')),
    known: askedSample({ de: 'schon bestätigt', en: 'confirmed before' }, null),
  },
}

const courses = {
  de: ['Schwimmen am Dienstag', 'Schwimmen am Donnerstag'],
  en: ['Swimming on Tuesdays', 'Swimming on Thursdays'],
}

const toldSample = (label: Wording, count: number): LetterSample => ({
  label,
  letter: (look) =>
    interestToldLetter({
      ...common(look),
      courses: courses[look.locale]
        .slice(0, count)
        .map((title) => ({ title, startsAt: new Date('2027-03-16T17:00:00Z') })),
      lookUrl: sampleLinks.page,
    }),
})

const told: LetterKind = {
  explanation: {
    de: 'Wenn man sich für einen Kurs anmelden kann, der zu dem passt, worauf jemand wartet.',
    en: 'When registration is open for a course that fits what somebody waits for.',
  },
  placeholders: ofGroup,
  text: (locale) => {
    const t = interestWords[locale].told
    return { subject: t.subject(group), body: bodyOf(partWords[locale].greetingToNobody, t.found) }
  },
  samples: {
    one: toldSample({ de: 'ein Kurs', en: 'one course' }, 1),
    several: toldSample({ de: 'mehrere Kurse', en: 'several courses' }, 2),
  },
}

const early: LetterKind = {
  explanation: {
    de: 'Wenn sich jemand, der auf einen passenden Kurs wartet, vor allen anderen anmelden kann.',
    en: 'When somebody who waits for a course that fits can register before everybody else.',
  },
  placeholders: ofGroup,
  text: (locale) => {
    const t = interestWords[locale].early
    return { subject: t.subject(group), body: bodyOf(partWords[locale].greetingToNobody, t.found) }
  },
  samples: {
    early: {
      label: { de: 'Vorsprung', en: 'head start' },
      letter: (look) =>
        interestEarlyLetter({
          ...common(look),
          course: {
            title: { de: 'Schwimmen am Dienstag', en: 'Swimming on Tuesdays' }[look.locale],
            startsAt: new Date('2027-03-16T17:00:00Z'),
          },
          opensAt: new Date('2027-02-16T09:00:00Z'),
          registerUrl: sampleLinks.page,
        }),
    },
  },
}

export const interestKinds = {
  'interest.asked': asked,
  'interest.told': told,
  'interest.early': early,
} satisfies LetterKinds
