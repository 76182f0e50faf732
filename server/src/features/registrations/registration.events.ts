import type { RegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

type Received = {
  registrationId: string
  bookingId: string
  courseId: string
  shortcode: string
  state: RegistrationState
  feeCents: number
  /** The name of the further price; empty: the fee. */
  priceCategory: string
  /** The first of a booking is the one who is written to. */
  isContact: boolean
}

/** What somebody answered is about them and stays out of the log. */
export function registrationReceived(received: Received): DomainEvent {
  const { registrationId, bookingId, courseId, shortcode, state, feeCents, priceCategory, isContact } =
    received
  return {
    name: 'registration.received',
    subject: { kind: 'registration', id: registrationId },
    payload: { registrationId, bookingId, isContact },
    metadata: {
      courseId,
      shortcode,
      feeCents,
      ...(priceCategory && { priceCategory }),
      after: { state },
    },
  }
}

export function registrationConfirmed(registrationId: string, from: RegistrationState): DomainEvent {
  return {
    name: 'registration.confirmed',
    subject: { kind: 'registration', id: registrationId },
    payload: { registrationId },
    metadata: { before: { state: from }, after: { state: 'confirmed' } },
  }
}
