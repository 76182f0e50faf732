import type { RegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

type Received = {
  registrationId: string
  bookingId: string
  courseId: string
  shortcode: string
  state: RegistrationState
  feeCents: number
  /** The first of a booking is the one who is written to. */
  isContact: boolean
}

export function registrationReceived(received: Received): DomainEvent {
  const { registrationId, bookingId, courseId, shortcode, state, feeCents, isContact } = received
  return {
    name: 'registration.received',
    subject: { kind: 'registration', id: registrationId },
    payload: { registrationId, bookingId, isContact },
    metadata: { courseId, shortcode, feeCents, after: { state } },
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
