import type { Rebooking } from '@reihum/contract/registrations/registration.schema.ts'
import type {
  CancellationCause,
  RegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { Price } from '../booking/price.rules.ts'
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
  /** Of one whose course was called off: what it was until then; of others what it is. */
  state_before: RegistrationState
  /** The name of the further price it was booked at; empty: the fee. */
  price_category: string
  /** Whoever it was for was erased. */
  is_erased: boolean
  /** The same person waits there already for this of several dates, or is rebooked there together with it. */
  is_double: boolean
}

/** Where a registration was rebooked to before. */
export type Successor = { id: string; courseId: string }

export type TargetCourse = BookableCourse & { id: string; feeCents: number }

export type RebookingDecision =
  | { kind: 'rebooked'; price: Price; place: Extract<BookingDecision, { kind: 'booked' | 'waiting' }> }
  | { kind: 'already'; successorId: string }
  | { kind: 'refused'; code: 'REGISTRATION_NOT_REBOOKABLE' | 'PRICE_GONE' }
  | Extract<BookingDecision, { kind: 'refused' }>

/**
 * At what price: the one that was chosen, otherwise that of the same name as before, otherwise the fee. Null: the course
 * does not have the chosen one.
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

/** Where nothing is chosen. */
export function usualPrice(offered: { feeCents: number; prices: readonly Price[] }, before: string): Price {
  return offered.prices.find(({ name }) => before !== '' && name === before) ?? feeOf(offered)
}

type Leaving = Pick<
  RebookedRegistration,
  'course_id' | 'state' | 'cancellation_cause' | 'is_erased' | 'is_double'
>

/** Whether it has something that it can be rebooked with: it is not over, or was ended by the provider alone. */
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

type Wish = Pick<Rebooking, 'priceCategoryId' | 'whenFull'>

/**
 * What becomes of registrations that are rebooked to one course, each for itself and one after the other. Whoever was
 * confirmed stays so, whoever had or waited for a place starts with the terms of the other course.
 */
export function decideRebookings<Rebooked extends RebookedRegistration>(
  course: TargetCourse,
  prices: readonly Price[],
  registrations: readonly { registration: Rebooked; successor?: Successor | undefined }[],
  { priceCategoryId, whenFull }: Wish,
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
    return price ?? { kind: 'refused', code: 'PRICE_GONE' }
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
 * The numbers that rebooked bookings draw on the list of the other course. Whoever comes with others of the same booking
 * waits together with them, and so does whoever finds them at the very end of the list: that overtakes nobody.
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
