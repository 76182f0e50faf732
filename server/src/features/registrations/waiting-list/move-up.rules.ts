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
      /** How many of the places are granted beyond the limit for this booking alone. */
      extra: number
    }
  | { kind: 'already' }
  | { kind: 'refused'; code: 'REGISTRATION_CLOSED' }
  | { kind: 'refused'; code: 'REGISTRATION_NOT_WAITING'; data: { state: RegistrationState } }
  | PlacesNeeded

/**
 * What an operator may give to waiting bookings out of turn, one after the other. What is empty counts and not what is free,
 * because those who are passed over by this wait on, knowingly. What they are offered is theirs already.
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

/** Of somebody who does not wait: moved up before, which is no mistake, or never on the list at all. */
export function decideNotWaiting(state: RegistrationState, hasMovedUp: boolean): OutOfTurnDecision {
  if (hasMovedUp && state !== 'cancelled') return { kind: 'already' }
  return { kind: 'refused', code: 'REGISTRATION_NOT_WAITING', data: { state } }
}
