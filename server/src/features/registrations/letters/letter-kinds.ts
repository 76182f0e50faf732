import {
  cancellationCause,
  cancellationCauseNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { either, type LetterKind, type LetterKinds, onlyIf, slot } from '#platform/mail/letter-kind.ts'
import { exceptionKinds } from '../exceptions/exception-kinds.ts'
import { interestKinds } from '../interests/interest-kinds.ts'
import { ownBookingsKinds } from '../own-bookings/own-bookings-kinds.ts'
import { recommendingKinds } from '../recommending/recommending-kinds.ts'
import { seatAlertKinds } from '../seat-alerts/seat-alert-kinds.ts'
import { changedDatesKinds } from './changed-dates-kinds.ts'
import { declarationKinds } from './declaration-kinds.ts'
import {
  counted,
  greeted,
  inTwoCourses,
  oneOf,
  sampleOf,
  severalCourses,
  severalOf,
  title,
} from './kind-parts.ts'
import { lateKinds } from './late-kinds.ts'
import { answersOfForm } from './letter-answers.queries.ts'
import {
  bookingPlaceholders,
  causePlaceholders,
  otherPlaceholders as other,
  paymentDue,
  paymentOpen,
  statePlaceholders,
} from './letter-placeholders.ts'
import { namesKinds } from './names-kinds.ts'
import { offerKinds } from './offer-kinds.ts'
import { proofKinds } from './proof-kinds.ts'
import { rebookedLetter, rebookedWords } from './rebooked.mails.ts'
import { andAnother, sampleCancelled, sampleFrame, samplePeople } from './sample-booking.ts'
import {
  cancelledLetter,
  confirmedLetter,
  movedUpLetter,
  presentLetter,
  receivedLetter,
  reminderLetter,
  takesPlaceLetter,
  toldStates,
} from './step.mails.ts'
import { stepWords } from './step-words.mails.ts'

const { reserved, confirmed, waiting } = samplePeople
const reservedOne = { de: 'reserviert', en: 'reserved' }
const confirmedOne = { de: 'bestätigt', en: 'confirmed' }
const waitingOne = { de: 'auf der Warteliste', en: 'on the waiting list' }

const received: LetterKind = {
  explanation: {
    de: 'Gleich nach der Anmeldung, an die Kontaktperson.',
    en: 'Right after the registration, to its contact.',
  },
  placeholders: { ...bookingPlaceholders, ...statePlaceholders, ...paymentDue },
  text: (locale) => {
    const t = stepWords[locale].received
    const states = ['reserved', 'confirmed', 'on_waiting_list'] as const
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        ...states.map((state) =>
          onlyIf(
            `state.${state}`,
            counted((count) => t[state](count)),
          ),
        ),
      ),
    }
  },
  samples: {
    reserved: sampleOf(reservedOne, [reserved], receivedLetter),
    confirmed: sampleOf(confirmedOne, [confirmed], receivedLetter),
    waiting: sampleOf(waitingOne, [waiting], receivedLetter),
    several: sampleOf(severalOf, andAnother(reserved), receivedLetter),
    courses: sampleOf(severalCourses, [reserved], (frame, look) => receivedLetter(inTwoCourses(frame, look))),
  },
}

const confirmation: LetterKind = {
  explanation: {
    de: 'Wenn ein reservierter Platz bestätigt wird, etwa durch die Zahlung.',
    en: 'When a reserved place is confirmed, for example by the payment.',
  },
  placeholders: bookingPlaceholders,
  text: (locale) => {
    const t = stepWords[locale].confirmed
    return {
      subject: counted((count) => t.subject(title, count)),
      body: greeted(
        locale,
        counted((count) => t.text(count)),
      ),
    }
  },
  samples: {
    one: sampleOf(oneOf, [confirmed], confirmedLetter),
    several: sampleOf(severalOf, andAnother(confirmed), confirmedLetter),
    courses: sampleOf(severalCourses, [confirmed], (frame, look) =>
      confirmedLetter(inTwoCourses(frame, look)),
    ),
  },
}

const movedUp: LetterKind = {
  explanation: {
    de: 'Wenn jemand von der Warteliste nachrückt oder ein Angebot annimmt.',
    en: 'When somebody moves up from the waiting list or accepts an offer.',
  },
  placeholders: {
    ...bookingPlaceholders,
    ...paymentOpen,
    ...paymentDue,
    'offer.accepted': other['offer.accepted'],
  },
  text: (locale) => {
    const t = stepWords[locale].movedUp
    return {
      // The course stands once at the end of both, so that the text is short enough for a subject.
      subject: `${either(
        'offer.accepted',
        t.acceptedSubject(''),
        counted((count) => t.subject('', count)),
      )}${title}`,
      body: greeted(
        locale,
        either(
          'offer.accepted',
          counted((count) => t.accepted(count)),
          counted((count) => t.text(count)),
        ),
        either(
          'payment.is_due',
          counted((count) => t.owed(count)),
          counted((count) => t.sure(count)),
        ),
      ),
    }
  },
  samples: {
    owed: sampleOf({ de: 'Zahlung steht aus', en: 'payment is due' }, [reserved], (frame) =>
      movedUpLetter(frame),
    ),
    sure: sampleOf(confirmedOne, andAnother(confirmed), (frame) => movedUpLetter(frame)),
    accepted: sampleOf({ de: 'nach einer Zusage', en: 'after accepting' }, [reserved], (frame) =>
      movedUpLetter(frame, true),
    ),
  },
}

const reminded: LetterKind = {
  explanation: {
    de: 'Bevor eine Reservierung mangels Zahlung verfällt.',
    en: 'Before a reservation lapses because it was not paid.',
  },
  placeholders: { ...bookingPlaceholders, ...paymentDue },
  text: (locale) => {
    const t = stepWords[locale].reminder
    const due = slot('payment.due')
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        counted((count) => t.text(due, count)),
      ),
    }
  },
  samples: {
    one: sampleOf(oneOf, [reserved], reminderLetter),
    several: sampleOf(severalOf, andAnother(reserved), reminderLetter),
  },
}

const cancelled: LetterKind = {
  explanation: {
    de: 'Wenn eine Anmeldung endet, aus welchem Grund auch immer.',
    en: 'When a registration ends, whatever the reason.',
  },
  placeholders: { ...bookingPlaceholders, ...causePlaceholders },
  text: (locale) => {
    const t = stepWords[locale].cancelled
    const said = (cause: keyof typeof t.cause) =>
      either(
        'course.is_event',
        counted((count) => t.cause[cause](count, 'EVENT')),
        counted((count) => t.cause[cause](count, 'COURSE')),
      )
    return {
      subject: either(
        'cause.course',
        t.courseSubject(title),
        either('booking.goes_on', t.partSubject(title), t.subject(title)),
      ),
      body: greeted(
        locale,
        ...cancellationCause.options.map((cause) => onlyIf(`cause.${cause}`, said(cause))),
        onlyIf('cancellation.reason', t.reason(slot('cancellation.reason'))),
        onlyIf('refund.is_due', t.paidBack),
        onlyIf('cause.deadline', t.stillInterested),
        onlyIf('cause.offer_expired', t.waitAgain),
      ),
    }
  },
  samples: Object.fromEntries([
    ...cancellationCause.options.map((cause) => [
      cause,
      sampleOf(
        cancellationCauseNames[cause],
        () => [sampleCancelled(cause)],
        (frame) => cancelledLetter(frame),
      ),
    ]),
    [
      'part',
      sampleOf(
        { de: 'andere bleiben angemeldet', en: 'others stay registered' },
        () => [sampleCancelled('attendee'), confirmed],
        (frame) => cancelledLetter(frame),
      ),
    ],
    [
      'reason',
      sampleOf(
        { de: 'abgesagt, mit Grund', en: 'called off, with a reason' },
        ({ locale }) => andAnother(sampleCancelled('course', locale)),
        (frame) => cancelledLetter(frame),
        { kind: 'EVENT' },
      ),
    ],
  ]),
}

const rebooked: LetterKind = {
  explanation: {
    de: 'Wenn jemand in einen anderen Kurs umgebucht wird.',
    en: 'When somebody is rebooked to another course.',
  },
  placeholders: { ...bookingPlaceholders, waits: other.waits, 'course.before': other['course.before'] },
  text: (locale) => {
    const t = rebookedWords[locale]
    return {
      subject: t.subject(title),
      body: greeted(
        locale,
        counted((count) => t.text(count)),
        onlyIf('waits', t.waits),
      ),
    }
  },
  samples: Object.fromEntries(
    (
      [
        ['one', oneOf, [confirmed]],
        ['several', severalOf, andAnother(reserved)],
        ['waiting', waitingOne, [waiting]],
      ] as const
    ).map(([name, label, people]) => [
      name,
      sampleOf(label, people, (frame, look) =>
        rebookedLetter(frame, { booking: sampleFrame(look, [reserved]).booking, people: [reserved] }),
      ),
    ]),
  ),
}

const takesPlace: LetterKind = {
  explanation: {
    de: 'Wenn Sie entschieden haben, dass ein Kurs stattfindet.',
    en: 'When you have decided that a course takes place.',
  },
  placeholders: { ...bookingPlaceholders, ...paymentOpen },
  text: (locale) => {
    const t = stepWords[locale].takesPlace
    const said = (name: 'owed' | 'text') =>
      either(
        'course.is_event',
        counted((count) => t[name]('EVENT', count)),
        counted((count) => t[name]('COURSE', count)),
      )
    return {
      subject: t.subject(title),
      body: greeted(locale, either('payment.is_due', said('owed'), said('text'))),
    }
  },
  samples: {
    one: sampleOf(oneOf, [confirmed], takesPlaceLetter),
    owed: sampleOf(reservedOne, andAnother(reserved), takesPlaceLetter),
    event: sampleOf({ de: 'eine Veranstaltung', en: 'an event' }, [confirmed], takesPlaceLetter, {
      kind: 'EVENT',
    }),
  },
}

const present = (explanation: LetterKind['explanation'], isAskedFor: boolean): LetterKind => ({
  explanation,
  placeholders: { ...bookingPlaceholders, ...statePlaceholders },
  text: (locale) => {
    const t = stepWords[locale].present
    return {
      subject: isAskedFor ? t.linkSubject(title) : t.subject(title),
      body: greeted(
        locale,
        ...(isAskedFor ? [t.link] : []),
        ...toldStates.map((state) =>
          onlyIf(
            `state.${state}`,
            counted((count) => t.state[state](count)),
          ),
        ),
      ),
    }
  },
  samples: Object.fromEntries(
    (
      [
        ['confirmed', confirmedOne, [confirmed]],
        ['reserved', reservedOne, andAnother(reserved)],
        ['waiting', waitingOne, [waiting]],
        ['cancelled', { de: 'storniert', en: 'cancelled' }, [sampleCancelled('attendee')]],
      ] as const
    ).map(([name, label, people]) => [
      name,
      sampleOf(label, people, (frame) => presentLetter(frame, isAskedFor)),
    ]),
  ),
})

/** Letters about registrations, in the order in which people may get them. */
const aboutRegistrations = {
  'registration.received': received,
  'registration.confirmed': confirmation,
  'registration.payment-reminded': reminded,
  ...namesKinds,
  ...proofKinds,
  'registration.cancelled': cancelled,
  'registration.rebooked': rebooked,
  'registration.told-it-takes-place': takesPlace,
  ...changedDatesKinds,
  'registration.moved-up': movedUp,
  ...offerKinds,
  ...lateKinds,
  'registration.told-again': present(
    {
      de: 'Wenn Sie einer Person den Stand ihrer Anmeldung noch einmal schicken.',
      en: 'When you send somebody the state of their registration again.',
    },
    false,
  ),
  'booking.access-requested': present(
    {
      de: 'Wenn jemand einen neuen Link zu seiner Anmeldung anfordert.',
      en: 'When somebody asks for a new link to their registration.',
    },
    true,
  ),
} satisfies Record<string, LetterKind>

/** All letters that the room writes. Those about registrations may name what was answered with them. */
export const registrationLetters = {
  ...Object.fromEntries(
    Object.entries(aboutRegistrations).map(([name, kind]) => [name, { ...kind, own: answersOfForm }]),
  ),
  ...declarationKinds,
  ...seatAlertKinds,
  ...exceptionKinds,
  ...interestKinds,
  ...ownBookingsKinds,
  ...recommendingKinds,
} satisfies LetterKinds
