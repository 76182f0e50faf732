import type { Locale } from '@reihum/contract/wire/locales.ts'
import { either, type LetterKind, type LetterKinds, onlyIf, slot } from '#platform/mail/letter-kind.ts'
import { greeted, sampleOf, title } from './kind-parts.ts'
import { bookingPlaceholders, otherPlaceholders as other } from './letter-placeholders.ts'
import { proofRefusedLetter } from './proof.mails.ts'
import { proofWords } from './proof-words.mails.ts'
import { samplePeople } from './sample-booking.ts'
import type { ToldPerson } from './told-booking.rules.ts'

const sampleWords = {
  de: { name: 'Studierende', evidence: 'Studierendenausweis', reason: 'Der Ausweis ist abgelaufen.' },
  en: { name: 'Students', evidence: 'a student ID', reason: 'The card has expired.' },
}

const refusedPerson = (locale: Locale, chargedCents: number): ToldPerson => ({
  ...samplePeople.confirmed,
  openCents: chargedCents,
  proof: { ...sampleWords[locale], state: 'refused', chargedCents, sendable: false, sent: null },
})

const refused: LetterKind = {
  explanation: {
    de: 'Wenn Sie den Nachweis für einen ermäßigten Preis nicht anerkennen, an die Kontaktperson.',
    en: 'When you do not accept the proof of a reduced price, to the contact.',
  },
  placeholders: {
    ...bookingPlaceholders,
    'proof.name': other['proof.name'],
    'proof.evidence': other['proof.evidence'],
    'proof.reason': other['proof.reason'],
    'proof.amount': other['proof.amount'],
    'proof.is_charged': other['proof.is_charged'],
  },
  text: (locale) => {
    const t = proofWords[locale]
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        t.text(slot('proof.name')),
        onlyIf('proof.reason', t.reason(slot('proof.reason'))),
        either('proof.is_charged', t.charged(slot('proof.amount')), t.kept),
        t.wayOut(slot('proof.evidence')),
      ),
    }
  },
  samples: {
    charged: sampleOf(
      { de: 'der Unterschied ist zu zahlen', en: 'the difference is to be paid' },
      ({ locale }) => [refusedPerson(locale, 2000)],
      proofRefusedLetter,
    ),
    kept: sampleOf(
      { de: 'der Preis bleibt', en: 'the price stays' },
      ({ locale }) => [refusedPerson(locale, 0)],
      proofRefusedLetter,
    ),
  },
}

export const proofKinds = { 'registration.proof-refused': refused } satisfies LetterKinds
