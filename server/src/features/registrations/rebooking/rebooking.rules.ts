import type { Rebooking } from '@reihum/contract/registrations/registration.schema.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import { type ChosenExtra, centsOfExtras, type KnownExtra } from '#features/courses/extras/extra.rules.ts'
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
  /** The ids of what it takes besides its place. */
  takes?: ReadonlySet<string>
  /** The person was erased. */
  is_erased: boolean
  /** The same person already waits for that course with the same wish, or is rebooked there twice by this command. */
  is_double: boolean
}

/** The registration that it was rebooked to. */
export type Successor = { id: string; courseId: string }

export type TargetCourse = BookableCourse & { id: string; feeCents: number }

export type RebookingDecision =
  | {
      kind: 'rebooked'
      price: Price
      /** What comes with the new place and is paid besides it. */
      extras: readonly ChosenExtra[]
      place: Extract<BookingDecision, { kind: 'booked' | 'waiting' }>
    }
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

/**
 * What comes with every place of the other course. What is there once for a booking comes along with whoever has it. What people chose
 * besides does not: it has a stock of its own, and is chosen anew.
 */
export const extrasAlong = (
  offered: readonly KnownExtra[],
  takes: ReadonlySet<string> = new Set(),
): ChosenExtra[] =>
  offered
    .filter(({ id, required, perBooking }) => required && (!perBooking || takes.has(id)))
    .map((extra) => ({ extra, quantity: 1 }))

/** What a place costs with all that comes with it. */
export const wholeCents = ({ price, extras }: { price: Price; extras: readonly ChosenExtra[] }) =>
  price.feeCents + centsOfExtras(extras)

/** Set where attendees rebook themselves: what it costs each of them, and the extras of the other course. */
export type OwnWay = { fee: Surcharge; offered: readonly KnownExtra[] }

type Wish = Pick<Rebooking, 'priceCategoryId' | 'whenFull'> & { own?: OwnWay | null }

type Priced = { price: Price; extras: readonly ChosenExtra[] }

function pricedBy(
  { rebooking_fee_cents: before, takes }: Pick<RebookedRegistration, 'rebooking_fee_cents' | 'takes'>,
  price: Price,
  own: OwnWay | null,
): Priced {
  if (!own) return { price, extras: [] }
  return { price: withFee(price, before, own.fee), extras: extrasAlong(own.offered, takes) }
}

/**
 * Decides registrations that are rebooked to one course, one after the other and each independently. A confirmed one
 * stays confirmed; a reserved or waiting one starts with the terms of the new course.
 */
export function decideRebookings<Rebooked extends RebookedRegistration>(
  course: TargetCourse,
  prices: readonly Price[],
  registrations: readonly { registration: Rebooked; successor?: Successor | undefined }[],
  { priceCategoryId, whenFull, own = null }: Wish,
  now: Date,
): SeatsMoved & { decisions: { registration: Rebooked; decision: RebookingDecision }[] } {
  const early = registrations.map(({ registration, successor }): RebookingDecision | Priced => {
    if (successor?.courseId === course.id) return { kind: 'already', successorId: successor.id }
    if (!isRebookable(registration, successor !== undefined, course.id))
      return { kind: 'refused', code: 'REGISTRATION_NOT_REBOOKABLE' }
    const price = rebookedPrice(
      { feeCents: course.feeCents, prices },
      registration.price_category,
      priceCategoryId,
    )
    if (!price) return { kind: 'refused', code: 'PRICE_GONE' }
    return pricedBy(registration, price, own)
  })
  const parties = early.flatMap((priced, at) => {
    if ('kind' in priced) return []
    const confirm = registrations[at]?.registration.state_before === 'confirmed'
    return [{ people: 1, feeCents: wholeCents(priced), byOperator: { whenFull, confirm } }]
  })
  const { decisions: places, ...moved } = decideBookings(course, parties, now)
  let decided = 0
  const decisions = registrations.map(({ registration }, at) => {
    const priced = early[at] as RebookingDecision | Priced
    if ('kind' in priced) return { registration, decision: priced }
    const place = places[decided] as BookingDecision
    decided += 1
    const decision: RebookingDecision =
      place.kind === 'refused' ? place : { kind: 'rebooked', ...priced, place }
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
