import type { PersonPart } from '#features/people/person-part.ts'
import { addressesOfOthers, givenAddresses, topicsOf } from './addresses-of-person.queries.ts'
import { countComing, loggedSubjects, previewErasureOfRegistrations } from './person-erasure.queries.ts'
import { eraseRegistrations, lockRegistrationsOf } from './person-erasure.store.ts'
import { doubtsOfMerge } from './person-merge.queries.ts'
import { moveRegistrations } from './person-merge.store.ts'
import { reportOfPerson } from './person-report.queries.ts'
import { countReferences, pageOfPerson, registrationCounts } from './registrations-of-person.queries.ts'

/** What registrations, bookings, booking requests, withdrawals, alerts of free places, interests, sessions and shares know of a person. */
export const registrationPart = {
  page: pageOfPerson,
  figures: registrationCounts,
  report: reportOfPerson,
  counts: countReferences,
  mails: {
    addresses: givenAddresses,
    topics: topicsOf,
    addressesOfOthers,
    answers: [
      'booking-request.made',
      'exception.accepted',
      'exception.declined',
      'withdrawal.declared',
      'seat-alert.asked',
      'seat-alert.told',
      'interest.asked',
      'interest.told',
      'interest.early',
      'own-bookings.asked',
      'own-bookings.shared',
      'recommending.rewarded',
      'own-bookings.passkey-added',
      'firm-page.asked',
    ],
  },
  erasure: {
    preview: previewErasureOfRegistrations,
    awaited: countComing,
    lock: lockRegistrationsOf,
    logged: loggedSubjects,
    erase: eraseRegistrations,
  },
  merge: { doubts: doubtsOfMerge, move: moveRegistrations },
} satisfies PersonPart
