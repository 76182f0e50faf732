import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { hasStarted, isOfferedToPeople } from '#features/courses/course.rules.ts'
import { type BookableCourse, emptyPlaces } from '../registration.rules.ts'
import { type MovingUp, movingUpEnds } from './waiting-list.rules.ts'

/** Times of day in the tenant's time zone; the hours go over midnight if they end earlier than they begin. */
export type QuietHours = { from: string; until: string }

/** The end of the quiet hours that this moment lies in; null: it lies in none. */
export function quietUntil(at: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const { date, time } = wallClockOf(at, timeZone)
  const { from, until } = quiet
  const isOverMidnight = until < from
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return null
  const lastDay = isOverMidnight && time >= from ? addDays(date, 1) : date
  const end = new Date(instantOf({ date: lastDay, time: until }, timeZone))
  // In an hour that the clock repeats, the first one counts; in the second the quiet hours are over.
  return end > at ? end : null
}

type Standing = { hours: number; quiet: QuietHours | null; timeZone: string; latest: Date | null }

/**
 * Until when an offer made now stands. Nobody has to answer in the quiet hours, so an end within them moves to their
 * end. An offer never outlives the cut-off.
 */
export function offerEnd(now: Date, { hours, quiet, timeZone, latest }: Standing): Date {
  const end = new Date(now.getTime() + hours * 3_600_000)
  const kind = quietUntil(end, quiet, timeZone) ?? end
  return latest && latest < kind ? latest : kind
}

type Offered = { state: RegistrationState; offer_expires_at: Date | null }

/** The offer has expired unanswered. */
export function isOfferOver({ state, offer_expires_at: end }: Offered, now: Date): boolean {
  return state === 'on_waiting_list' && end !== null && end <= now
}

/** The offer stands and can still be accepted. */
export function isOfferOpen({ state, offer_expires_at: end }: Offered, now: Date): boolean {
  return state === 'on_waiting_list' && end !== null && end > now
}

export type TakingDecision =
  | { kind: 'taken' }
  | { kind: 'refused'; code: 'OFFER_OVER' | 'REGISTRATION_CLOSED' }

/** No offers for a course that has begun or does not take place. */
export function isClosedForOffers(course: BookableCourse, now: Date): boolean {
  return !isOfferedToPeople(course) || hasStarted(course, now)
}

type Party = { members: readonly Offered[] }

/**
 * Whether a party may take places itself: places offered to it, in time; and after the cut-off, when nobody moves up
 * automatically any more, any empty places, first come first served.
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
