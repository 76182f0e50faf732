import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { cancellableUntil, isExpired, type PaymentTerm } from '../deadlines/deadline.rules.ts'
import { isOfferOver } from '../waiting-list/offer.rules.ts'

/** Who cancels, with what only that cause asks. */
export type Cancelling =
  | { cause: Extract<CancellationCause, 'operator' | 'course' | 'withdrawal'> }
  /** The days before the start by course, none where the tier knows no such threshold. */
  | { cause: 'attendee'; thresholdDays: ReadonlyMap<string, number>; timeZone: string }
  | { cause: 'deadline' | 'offer_expired' }

export type CancellationDecision =
  | { kind: 'cancelled' }
  | { kind: 'already' }
  /** Paid, held, prolonged or answered since it was found to be due: nothing happens, and nobody is told. */
  | { kind: 'not_due' }
  | { kind: 'refused'; code: 'CANCELLATION_OVER' }

type Registration = PaymentTerm & {
  state: RegistrationState
  course_id: string
  offer_expires_at: Date | null
}

/** Cancelling twice is the same as once. Whoever waits may leave the list at any time. */
export function decideCancellation(
  registration: Registration,
  course: { startsAt: Date | null },
  by: Cancelling,
  now: Date,
): CancellationDecision {
  if (registration.state === 'cancelled') return { kind: 'already' }
  if (by.cause === 'deadline')
    return { kind: isExpired(registration, course.startsAt, now) ? 'cancelled' : 'not_due' }
  if (by.cause === 'offer_expired') return { kind: isOfferOver(registration, now) ? 'cancelled' : 'not_due' }
  if (by.cause === 'attendee' && registration.state !== 'on_waiting_list') {
    const days = by.thresholdDays.get(registration.course_id) ?? 0
    const until = cancellableUntil(course.startsAt, days, by.timeZone)
    if (until && until <= now) return { kind: 'refused', code: 'CANCELLATION_OVER' }
  }
  return { kind: 'cancelled' }
}
