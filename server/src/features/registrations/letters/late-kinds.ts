import type { CreditedFor } from '@reihum/contract/registrations/late-places.ts'
import { type LetterKind, type LetterKinds, onlyIf, slot } from '#platform/mail/letter-kind.ts'
import { counted, greeted, oneOf, sampleOf, severalOf, title } from './kind-parts.ts'
import { bookedAgainLetter, paidTooLateLetter } from './late.mails.ts'
import { lateWords } from './late-words.mails.ts'
import { bookingPlaceholders, otherPlaceholders as other } from './letter-placeholders.ts'
import { andAnother, sampleCancelled, samplePeople } from './sample-booking.ts'

const bookedAgain: LetterKind = {
  explanation: {
    de: 'Wenn eine Zahlung nach der Frist kommt und noch Platz ist.',
    en: 'When a payment comes after the deadline and there is still room.',
  },
  placeholders: bookingPlaceholders,
  text: (locale) => {
    const t = lateWords[locale].bookedAgain
    return {
      subject: counted((count) => t.subject(title, count)),
      body: greeted(
        locale,
        counted((count) => t.text(count)),
      ),
    }
  },
  samples: {
    one: sampleOf(oneOf, [samplePeople.confirmed], bookedAgainLetter),
    several: sampleOf(severalOf, andAnother(samplePeople.confirmed), bookedAgainLetter),
  },
}

const creditLabels = {
  not_wanted: { de: 'ohne Grund', en: 'without a reason' },
  too_little: { de: 'zu wenig gezahlt', en: 'too little was paid' },
  closed: { de: 'Anmeldung geschlossen', en: 'registration closed' },
  full: { de: 'ausgebucht', en: 'fully booked' },
} satisfies Record<CreditedFor, object>

const paidTooLate: LetterKind = {
  explanation: {
    de: 'Wenn eine Zahlung nach der Frist kommt und ein Guthaben bleibt.',
    en: 'When a payment comes after the deadline and stays as a credit.',
  },
  placeholders: {
    ...bookingPlaceholders,
    'payment.amount': other['payment.amount'],
    'credit.why': other['credit.why'],
  },
  text: (locale) => {
    const t = lateWords[locale].paidTooLate
    const amount = slot('payment.amount')
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        counted((count) => t.text(amount, count)),
        onlyIf('credit.why', slot('credit.why')),
        t.credit(amount),
      ),
    }
  },
  samples: Object.fromEntries(
    (Object.keys(creditLabels) as CreditedFor[]).map((creditedFor) => [
      creditedFor,
      sampleOf(
        creditLabels[creditedFor],
        creditedFor === 'full' ? andAnother(sampleCancelled('deadline')) : [sampleCancelled('deadline')],
        (frame) => paidTooLateLetter(frame, { cents: 8900, creditedFor }),
      ),
    ]),
  ),
}

export const lateKinds = {
  'registration.booked-again': bookedAgain,
  'registration.paid-too-late': paidTooLate,
} satisfies LetterKinds
