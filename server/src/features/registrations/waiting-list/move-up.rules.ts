import type { WhenFull } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import {
  type BookableCourse,
  emptyPlaces,
  isClosedForStaff,
  type PlacesNeeded,
  placesBeyond,
  placesNeeded,
  type SeatsMoved,
  withSeatsMoved,
} from '../registration.rules.ts'
import type { WaitingParty } from './waiting-list.rules.ts'

type MoveUpWhenFull = Exclude<WhenFull, 'waiting_list'>

export type OutOfTurnDecision =
  | {
      kind: 'moved'
      /** How many of the places are extra seats, beyond the limit for this booking alone. */
      extra: number
    }
  | { kind: 'already' }
  | { kind: 'refused'; code: 'REGISTRATION_CLOSED' }
  | { kind: 'refused'; code: 'REGISTRATION_NOT_WAITING'; data: { state: RegistrationState } }
  | PlacesNeeded

/**
 * Decides which parties an operator may move up out of turn, one after the other. Empty places count, not free ones,
 * because the operator knowingly passes over the others. Places offered to a party are its own already.
 */
export function decideOutOfTurn<Waiting extends WaitingParty & { offered: number }>(
  course: BookableCourse,
  parties: readonly Waiting[],
  whenFull: MoveUpWhenFull,
  now: Date,
): SeatsMoved & { decisions: { party: Waiting; decision: OutOfTurnDecision }[] } {
  const moved = { taken: 0, waiting: 0, offered: 0, extra: 0, raise: 0 }
  const decideOne = ({ people, offered }: Waiting): OutOfTurnDecision => {
    if (isClosedForStaff(course, now)) return { kind: 'refused', code: 'REGISTRATION_CLOSED' }
    const seats = withSeatsMoved(course, { ...moved, offered: moved.offered - offered })
    const empty = emptyPlaces(seats)
    if (whenFull === 'refuse' && empty !== null && empty < people) return placesNeeded(seats, people, empty)
    const { extra, raise } =
      whenFull === 'refuse' ? { extra: 0, raise: 0 } : placesBeyond(seats, people, whenFull)
    moved.taken += people
    moved.waiting -= people
    moved.offered -= offered
    moved.extra += extra
    moved.raise += raise
    return { kind: 'moved', extra }
  }
  const decisions = parties.map((party) => ({ party, decision: decideOne(party) }))
  return { ...moved, decisions }
}

/**
 * Decides for a registration that is not on the waiting list: it moved up before, which is fine, or never was on the
 * list.
 */
export function decideNotWaiting(state: RegistrationState, hasMovedUp: boolean): OutOfTurnDecision {
  if (hasMovedUp && state !== 'cancelled') return { kind: 'already' }
  return { kind: 'refused', code: 'REGISTRATION_NOT_WAITING', data: { state } }
}
