import { type DateChangeKind, dateChangeKinds } from '#features/courses/appointments/changed-dates.rules.ts'
import {
  type Count,
  either,
  type LetterKind,
  type LetterKinds,
  onlyIf,
  type SampleLook,
  slot,
} from '#platform/mail/letter-kind.ts'
import { changedDatesLetter, changedDatesWords, type ToldDateChange } from './changed-dates.mails.ts'
import { greeted, sampleOf, title } from './kind-parts.ts'
import { bookingPlaceholders, changedDatesPlaceholders } from './letter-placeholders.ts'
import { sampleFrame, samplePeople } from './sample-booking.ts'

const kinds = [...dateChangeKinds, 'mixed'] as const

const counted = (say: (count: Count) => string): string =>
  either('dates.several', say(slot('dates.count')), say(1))

/** A change of a date of the invented course, so many weeks after the first. */
function sampleChange(kind: DateChangeKind, look: SampleLook, week = 0): ToldDateChange {
  const { location } = sampleFrame(look, []).booking.course
  const at = (hour: number, days = 0) => new Date(Date.UTC(2027, 3, 6 + 7 * week + days, hour)).toISOString()
  const time = { start: at(16), end: at(18), location }
  const elsewhere = { ...time, location: look.locale === 'de' ? 'Rathaussaal' : 'Town hall' }
  const later = { start: at(17, 1), end: at(19, 1), location }
  const isKnown = kind === 'moved' || kind === 'cancelled' || kind === 'relocated'
  const after = kind === 'relocated' ? elsewhere : kind === 'moved' ? later : time
  return {
    kind,
    before: isKnown ? time : null,
    after: kind === 'cancelled' ? null : after,
    reason:
      kind === 'cancelled'
        ? look.locale === 'de'
          ? 'Erkrankung der Kursleitung'
          : 'The instructor is ill'
        : '',
  }
}

const labels = {
  moved: { de: 'verschoben', en: 'moved' },
  cancelled: { de: 'abgesagt', en: 'cancelled' },
  relocated: { de: 'anderer Ort', en: 'another place' },
  restored: { de: 'findet doch statt', en: 'takes place after all' },
  added: { de: 'neu', en: 'new' },
} satisfies Record<DateChangeKind, object>

const { confirmed, waiting } = samplePeople

const datesChanged: LetterKind = {
  explanation: {
    de: 'Wenn Sie Termine verschieben, absagen oder hinzufügen: eine E-Mail für alle Änderungen innerhalb einiger Minuten, auch an die Warteliste.',
    en: 'When you move, cancel or add dates: one e-mail for all changes within a few minutes, to the waiting list too.',
  },
  placeholders: { ...bookingPlaceholders, ...changedDatesPlaceholders },
  text: (locale) => {
    const t = changedDatesWords[locale]
    return {
      // One placeholder: with a condition for each kind of change it would be longer than a subject may be.
      subject: t.titled(slot('dates.what'), title),
      body: greeted(
        locale,
        ...kinds.map((kind) =>
          onlyIf(
            `dates.${kind}`,
            counted((count) => t.text[kind](count)),
          ),
        ),
        onlyIf('waits', t.waits),
        onlyIf('dates.take_place', t.ask),
      ),
    }
  },
  samples: {
    ...Object.fromEntries(
      dateChangeKinds.map((kind) => [
        kind,
        sampleOf(labels[kind], [confirmed], (frame, look) =>
          changedDatesLetter(frame, { changes: [sampleChange(kind, look)], counts: { [kind]: 1 } }),
        ),
      ]),
    ),
    several: sampleOf({ de: 'mehrere Termine', en: 'several dates' }, [confirmed], (frame, look) =>
      changedDatesLetter(frame, {
        changes: [sampleChange('moved', look), sampleChange('moved', look, 1)],
        counts: { moved: 2 },
      }),
    ),
    mixed: sampleOf({ de: 'Verschiedenes', en: 'of several kinds' }, [confirmed], (frame, look) =>
      changedDatesLetter(frame, {
        changes: [sampleChange('moved', look), sampleChange('cancelled', look, 1)],
        counts: { moved: 1, cancelled: 1 },
      }),
    ),
    waiting: sampleOf({ de: 'auf der Warteliste', en: 'on the waiting list' }, [waiting], (frame, look) =>
      changedDatesLetter(frame, { changes: [sampleChange('moved', look)], counts: { moved: 1 } }),
    ),
  },
}

export const changedDatesKinds = { 'registration.told-dates': datesChanged } satisfies LetterKinds
