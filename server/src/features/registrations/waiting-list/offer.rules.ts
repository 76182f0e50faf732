import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { hasStarted, isOfferedToPeople } from '#features/courses/course.rules.ts'
import { type BookableCourse, emptyPlaces } from '../registration.rules.ts'
import { type MovingUp, movingUpEnds } from './waiting-list.rules.ts'

/** By the clock on the tenant's wall; over midnight where they end earlier than they begin. */
export type QuietHours = { from: string; until: string }

/** When the quiet hours end in which this moment lies; null: it lies in none. */
export function quietUntil(at: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const { date, time } = wallClockOf(at, timeZone)
  const { from, until } = quiet
  const isOverMidnight = until < from
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return null
  const lastDay = isOverMidnight && time >= from ? addDays(date, 1) : date
  const end = new Date(instantOf({ date: lastDay, time: until }, timeZone))
  // Of an hour that comes twice the first is meant, and in the second it is over.
  return end > at ? end : null
}

type Standing = { hours: number; quiet: QuietHours | null; timeZone: string; latest: Date | null }

/**
 * Until when an offer stands that is made now. Nobody has to answer in the quiet hours: it ends with them instead. It never
 * outlives the moment after which nobody moves up.
 */
export function offerEnd(now: Date, { hours, quiet, timeZone, latest }: Standing): Date {
  const end = new Date(now.getTime() + hours * 3_600_000)
  const kind = quietUntil(end, quiet, timeZone) ?? end
  return latest && latest < kind ? latest : kind
}

type Offered = { state: RegistrationState; offer_expires_at: Date | null }

/** Time is up for somebody who has not answered. */
export function isOfferOver({ state, offer_expires_at: end }: Offered, now: Date): boolean {
  return state === 'on_waiting_list' && end !== null && end <= now
}

/** A place is held for somebody, who may still say so. */
export function isOfferOpen({ state, offer_expires_at: end }: Offered, now: Date): boolean {
  return state === 'on_waiting_list' && end !== null && end > now
}

export type TakingDecision =
  | { kind: 'taken' }
  | { kind: 'refused'; code: 'OFFER_OVER' | 'REGISTRATION_CLOSED' }

/** Nobody is offered a place in what has begun, or does not take place. */
export function isClosedForOffers(course: BookableCourse, now: Date): boolean {
  return !isOfferedToPeople(course) || hasStarted(course, now)
}

type Party = { members: readonly Offered[] }

/**
 * Whether those who wait may take places themselves: what they are offered, in time; and, once nobody moves up by itself any
 * more, whatever is empty, whoever of them comes first.
 */
export function decideTaking(
  course: BookableCourse & MovingUp,
  { members }: Party,
  now: Date,
): TakingDecision {
  if (isClosedForOffers(course, now)) return { kind: 'refused', code: 'REGISTRATION_CLOSED' }
  if (members.every((member) => isOfferOpen(member, now))) return { kind: 'taken' }
  const ends = movingUpEnds(course)
  const empty = emptyPlaces(course)
  const isOpenToWaiters = ends !== null && ends <= now && (empty === null || empty >= members.length)
  const holdsOffer = members.some(({ offer_expires_at }) => offer_expires_at !== null)
  return isOpenToWaiters && !holdsOffer ? { kind: 'taken' } : { kind: 'refused', code: 'OFFER_OVER' }
}
