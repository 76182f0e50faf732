import type { CreditedFor } from '@reihum/contract/registrations/late-places.ts'
import { type Count, isOne as one } from '#platform/mail/letter-kind.ts'

const de = {
  bookedAgain: {
    subject: (course: string, count: Count) =>
      `${one(count) ? 'Ihr Platz ist doch noch bestätigt' : 'Ihre Plätze sind doch noch bestätigt'}: ${course}`,
    text: (count: Count) =>
      `Ihre Zahlung ist nach dem Ende der Frist bei uns eingegangen. Es war noch Platz: Wir haben Sie wieder eingebucht, und ${one(count) ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} bestätigt. Wir freuen uns auf Sie!`,
  },
  paidTooLate: {
    subject: (course: string) => `Ihre Zahlung kam nach der Frist: ${course}`,
    text: (amount: string, count: Count) =>
      `Ihre Zahlung über ${amount} ist nach dem Ende der Frist bei uns eingegangen. ${one(count) ? 'Ihre Reservierung war da schon storniert' : 'Ihre Reservierungen waren da schon storniert'}.`,
    creditedFor: {
      not_wanted: '',
      too_little: 'Der Betrag reicht nicht aus, um den Platz wieder einzubuchen.',
      closed: 'Eine Anmeldung ist inzwischen nicht mehr möglich.',
      full: 'Inzwischen ist kein Platz mehr frei.',
    } satisfies Record<CreditedFor, string>,
    credit: (amount: string) =>
      `Die ${amount} stehen Ihnen als Guthaben zu. Wir zahlen sie zurück oder rechnen sie bei einer anderen Anmeldung an: Bitte schreiben Sie uns, was Ihnen lieber ist.`,
  },
}

const en: typeof de = {
  bookedAgain: {
    subject: (course, count) =>
      `Your ${one(count) ? 'place is' : 'places are'} confirmed after all: ${course}`,
    text: (count) =>
      `Your payment arrived after the deadline. There was still room: we have booked you in again, and your ${one(count) ? 'place is' : `${count} places are`} confirmed. We look forward to seeing you!`,
  },
  paidTooLate: {
    subject: (course) => `Your payment came after the deadline: ${course}`,
    text: (amount, count) =>
      `Your payment of ${amount} arrived after the deadline. Your ${one(count) ? 'reservation had' : 'reservations had'} been cancelled by then.`,
    creditedFor: {
      not_wanted: '',
      too_little: 'The amount is not enough to book the place again.',
      closed: 'Registration has closed in the meantime.',
      full: 'There are no places left.',
    },
    credit: (amount) =>
      `You have a credit of ${amount}. We can pay it back or use it for another registration: please let us know which you prefer.`,
  },
}

export const lateWords = { de, en }
