import type { Rebooking } from '@reihum/contract/registrations/registration.schema.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { Price, Surcharge } from '../booking/price.rules.ts'
import {
  type BookableCourse,
  type BookingDecision,
  decideBookings,
  type SeatsMoved,
} from '../registration.rules.ts'

export type RebookedRegistration = {
  id: string
  course_id: string
  state: RegistrationState
  cancellation_cause: CancellationCause | null
  /** The state before its course was called off; for all others the current state. */
  state_before: RegistrationState
  /** The name of the price category it was booked at; empty: the fee. */
  price_category: string
  /** What of its price is for rebooking before. */
  rebooking_fee_cents?: number | null
  /** The person was erased. */
  is_erased: boolean
  /** The same person already waits for that course with the same wish, or is rebooked there twice by this command. */
  is_double: boolean
}

/** The registration that it was rebooked to. */
export type Successor = { id: string; courseId: string }

export type TargetCourse = BookableCourse & { id: string; feeCents: number }

export type RebookingDecision =
  | { kind: 'rebooked'; price: Price; place: Extract<BookingDecision, { kind: 'booked' | 'waiting' }> }
  | { kind: 'already'; successorId: string }
  | { kind: 'refused'; code: 'REGISTRATION_NOT_REBOOKABLE' | 'PRICE_GONE' }
  | Extract<BookingDecision, { kind: 'refused' }>

/**
 * The price: the chosen one, otherwise the one with the same name as before, otherwise the fee. Null: the course does
 * not have the chosen one.
 */
export function rebookedPrice(
  offered: { feeCents: number; prices: readonly Price[] },
  before: string,
  chosen: string | null | undefined,
): Price | null {
  if (chosen) return offered.prices.find(({ id }) => id === chosen) ?? null
  return chosen === null ? feeOf(offered) : usualPrice(offered, before)
}

const feeOf = ({ feeCents }: { feeCents: number }): Price => ({ id: null, name: '', feeCents })

/** The price if none is chosen. */
export function usualPrice(offered: { feeCents: number; prices: readonly Price[] }, before: string): Price {
  return offered.prices.find(({ name }) => before !== '' && name === before) ?? feeOf(offered)
}

type Leaving = Pick<
  RebookedRegistration,
  'course_id' | 'state' | 'cancellation_cause' | 'is_erased' | 'is_double'
>

/** Whether there is anything left to rebook: the registration is not cancelled, or only the provider ended it. */
export function isOpenToRebook(
  { state, cancellation_cause }: Pick<Leaving, 'state' | 'cancellation_cause'>,
  hasSuccessor: boolean,
): boolean {
  return state !== 'cancelled' || (cancellation_cause === 'course' && !hasSuccessor)
}

/** Whether a registration can be rebooked there at all, whatever the places. */
export function isRebookable(registration: Leaving, hasSuccessor: boolean, courseId: string): boolean {
  const { course_id, is_erased, is_double } = registration
  return isOpenToRebook(registration, hasSuccessor) && course_id !== courseId && !is_erased && !is_double
}

/**
 * The price with what rebooking costs whoever rebooks themselves, and what it cost them before: that is not given back by
 * rebooking again.
 */
export function withFee(price: Price, before: number | null | undefined, fee: Surcharge): Price {
  const cents = fee.cents + (before ?? 0)
  return cents === 0
    ? price
    : { ...price, feeCents: price.feeCents + cents, surcharge: { name: fee.name, cents } }
}

type Wish = Pick<Rebooking, 'priceCategoryId' | 'whenFull'> & {
  /** What it costs each of them; set where attendees rebook themselves. */
  fee?: Surcharge | null
}

/**
 * Decides registrations that are rebooked to one course, one after the other and each independently. A confirmed one
 * stays confirmed; a reserved or waiting one starts with the terms of the new course.
 */
export function decideRebookings<Rebooked extends RebookedRegistration>(
  course: TargetCourse,
  prices: readonly Price[],
  registrations: readonly { registration: Rebooked; successor?: Successor | undefined }[],
  { priceCategoryId, whenFull, fee }: Wish,
  now: Date,
): SeatsMoved & { decisions: { registration: Rebooked; decision: RebookingDecision }[] } {
  const early = registrations.map(({ registration, successor }): RebookingDecision | Price => {
    if (successor?.courseId === course.id) return { kind: 'already', successorId: successor.id }
    if (!isRebookable(registration, successor !== undefined, course.id))
      return { kind: 'refused', code: 'REGISTRATION_NOT_REBOOKABLE' }
    const price = rebookedPrice(
      { feeCents: course.feeCents, prices },
      registration.price_category,
      priceCategoryId,
    )
    if (!price) return { kind: 'refused', code: 'PRICE_GONE' }
    return fee ? withFee(price, registration.rebooking_fee_cents, fee) : price
  })
  const parties = early.flatMap((price, at) => {
    if ('kind' in price) return []
    const confirm = registrations[at]?.registration.state_before === 'confirmed'
    return [{ people: 1, feeCents: price.feeCents, byOperator: { whenFull, confirm } }]
  })
  const { decisions: places, ...moved } = decideBookings(course, parties, now)
  let decided = 0
  const decisions = registrations.map(({ registration }, at) => {
    const price = early[at] as RebookingDecision | Price
    if ('kind' in price) return { registration, decision: price }
    const place = places[decided] as BookingDecision
    decided += 1
    const decision: RebookingDecision = place.kind === 'refused' ? place : { kind: 'rebooked', price, place }
    return { registration, decision }
  })
  return { ...moved, decisions }
}

type Waiting = { bookingId: string; queueNumber: number }

/**
 * The queue numbers of rebooked bookings on the list of the new course. Registrations of one booking wait together, and
 * join registrations of their booking that are at the very end of the list, because that overtakes nobody.
 */
export function drawNumbers(
  bookingIds: readonly string[],
  lastDrawn: number,
  atTheEnd: Waiting | null,
): { numbers: Map<string, number>; drawn: number } {
  const numbers = new Map<string, number>()
  if (atTheEnd && atTheEnd.queueNumber === lastDrawn) numbers.set(atTheEnd.bookingId, lastDrawn)
  let drawn = 0
  for (const bookingId of bookingIds) {
    if (numbers.has(bookingId)) continue
    drawn += 1
    numbers.set(bookingId, lastDrawn + drawn)
  }
  return { numbers, drawn }
}
