import { either, type LetterKind, type LetterKinds, onlyIf, slot } from '#platform/mail/letter-kind.ts'
import { counted, greeted, oneOf, sampleOf, severalOf, title } from './kind-parts.ts'
import { bookingPlaceholders, otherPlaceholders as other } from './letter-placeholders.ts'
import { offeredLetter, skippedLetter } from './offer.mails.ts'
import { offerWords } from './offer-words.mails.ts'
import { andAnother, samplePeople } from './sample-booking.ts'

const { waiting } = samplePeople
const offeredOne = { ...waiting, offerUntil: new Date('2027-03-03T10:00:00Z') }

const offered: LetterKind = {
  explanation: {
    de: 'Wenn ein Platz frei wird und eine Person auf der Warteliste ihn angeboten bekommt.',
    en: 'When a place becomes free and is offered to somebody on the waiting list.',
  },
  placeholders: { ...bookingPlaceholders, 'offer.until': other['offer.until'] },
  text: (locale) => {
    const t = offerWords[locale].offered
    const end = slot('offer.until')
    return {
      subject: counted((count) => t.subject(title, count)),
      body: greeted(
        locale,
        counted((count) => t.text(count, end)),
        counted((count) => t.answer(count)),
        counted((count) => t.otherwise(count)),
      ),
    }
  },
  samples: {
    one: sampleOf(oneOf, [offeredOne], offeredLetter),
    several: sampleOf(severalOf, andAnother(offeredOne), offeredLetter),
  },
}

const skipped: LetterKind = {
  explanation: {
    de: 'Wenn Sie jemanden auf der Warteliste zurückstellen und es mitteilen.',
    en: 'When you skip somebody on the waiting list and tell them.',
  },
  placeholders: {
    ...bookingPlaceholders,
    'offer.is_over': other['offer.is_over'],
    'skip.reason': other['skip.reason'],
    'waiting.position': other['waiting.position'],
  },
  text: (locale) => {
    const t = offerWords[locale].skipped
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        either('offer.is_over', t.offerOver, t.text),
        onlyIf('skip.reason', t.reason(slot('skip.reason'))),
        onlyIf('waiting.position', t.position(slot('waiting.position'))),
      ),
    }
  },
  samples: {
    plain: sampleOf({ de: 'ohne Angebot', en: 'without an offer' }, [waiting], (frame) =>
      skippedLetter(frame, false),
    ),
    offered: sampleOf(
      { de: 'nach einem Angebot, mit Grund', en: 'after an offer, with a reason' },
      ({ locale }) => [
        { ...waiting, skippedFor: locale === 'de' ? 'Platz für eine Gruppe' : 'Room for a group' },
      ],
      (frame) => skippedLetter(frame, true),
    ),
  },
}

export const offerKinds = {
  'registration.offered': offered,
  'registration.skipped': skipped,
} satisfies LetterKinds
