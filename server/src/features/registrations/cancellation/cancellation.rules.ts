import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { cancellableUntil, isExpired, type PaymentTerm } from '../deadlines/deadline.rules.ts'
import { isOfferOver } from '../waiting-list/offer.rules.ts'

/** The cause of the cancellation, with the facts that only that cause needs. */
export type Cancelling =
  | { cause: Extract<CancellationCause, 'operator' | 'course' | 'withdrawal'> }
  /** The cancellation threshold in days before the start, by course; no entry where the tier has no thresholds. */
  | { cause: 'attendee'; thresholdDays: ReadonlyMap<string, number>; timeZone: string }
  | { cause: 'deadline' | 'offer_expired' }

export type CancellationDecision =
  | { kind: 'cancelled' }
  | { kind: 'already' }
  /** Paid, held, prolonged or answered since it was found due: nothing happens and no mail is sent. */
  | { kind: 'not_due' }
  | { kind: 'refused'; code: 'CANCELLATION_OVER' }

type Registration = PaymentTerm & {
  state: RegistrationState
  course_id: string
  offer_expires_at: Date | null
}

/** Cancelling twice is the same as once. A registration on the waiting list may be cancelled at any time. */
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
