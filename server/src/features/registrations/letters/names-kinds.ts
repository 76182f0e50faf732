import { type LetterKind, type LetterKinds, slot } from '#platform/mail/letter-kind.ts'
import { counted, greeted, oneOf, sampleOf, severalOf, title } from './kind-parts.ts'
import { bookingPlaceholders, otherPlaceholders as other } from './letter-placeholders.ts'
import { namesMissingLetter } from './names.mails.ts'
import { namesWords } from './names-words.mails.ts'
import { andAnother, samplePeople } from './sample-booking.ts'
import type { LetterFrame } from './step.mails.ts'

const unnamed = { ...samplePeople.confirmed, isUnnamed: true }

/** The sample of a firm that has named nobody yet. */
const ofFirm = (frame: LetterFrame) =>
  namesMissingLetter({
    ...frame,
    booking: { ...frame.booking, people: frame.people, namesUntil: new Date('2027-03-17T22:59:59Z') },
  })

const missing: LetterKind = {
  explanation: {
    de: 'Drei Tage bevor die Frist für Namen endet, an Firmen, die noch nicht gesagt haben, wer kommt.',
    en: 'Three days before the deadline for names, to companies that have not said yet who is coming.',
  },
  placeholders: { ...bookingPlaceholders, 'names.until': other['names.until'] },
  text: (locale) => {
    const t = namesWords[locale]
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        counted((count) => t.text(count)),
        t.until(slot('names.until')),
      ),
    }
  },
  samples: {
    one: sampleOf(oneOf, [unnamed], ofFirm),
    several: sampleOf(severalOf, andAnother(unnamed), ofFirm),
  },
}

export const namesKinds = { 'registration.names-missing': missing } satisfies LetterKinds
