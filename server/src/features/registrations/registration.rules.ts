import type { WhenFull } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import {
  type CourseDates,
  type CourseOpening,
  type CourseSeats,
  type CourseTimes,
  freePlaces,
  hasEnded,
  hasStarted,
  isOfferedToPeople,
  isRegistrationClosed,
  type OfferedSeats,
  opensLater,
  waitingRoom,
} from '#features/courses/course.rules.ts'

export type BookableCourse = CourseTimes & CourseDates & CourseSeats & CourseOpening & OfferedSeats

/** So many people who come together, and what all of them cost. */
export type Party = {
  people: number
  feeCents: number
  /** What a visitor was told would happen. */
  shown?: 'place' | 'waiting_list' | undefined
  /** When it came in: whoever queues for the lock did not come later for that, and not earlier than the opening either. */
  arrivedAt?: Date | undefined
  /** Of an operator, who books late too, and beyond the limit where they say so. */
  byOperator?: { whenFull: WhenFull; confirm: boolean }
}

type Unbookable = 'REGISTRATION_CLOSED' | 'COURSE_FULL' | 'EXPECTATION_CHANGED'

export type BookingDecision =
  | {
      kind: 'booked'
      state: Extract<RegistrationState, 'reserved' | 'confirmed'>
      /** How many of the places are granted beyond the limit for this booking alone, or by a higher limit. */
      extra: number
      raise: number
    }
  | { kind: 'waiting' }
  | { kind: 'refused'; code: Unbookable }
  | NotOpen
  | PlacesNeeded

export type NotOpen = { kind: 'refused'; code: 'REGISTRATION_NOT_OPEN'; data: { opensAt: string } }

export type PlacesNeeded = {
  kind: 'refused'
  code: 'PLACES_NEEDED'
  /** `raisedTo`: what the limit would be afterwards. */
  data: { free: number; people: number; limit: number; raisedTo: number }
}

const refused = (code: Unbookable): BookingDecision => ({ kind: 'refused', code })

/** What costs nothing is confirmed at once; otherwise the places are reserved until they are paid or an operator confirms. */
export function stateOfPlace(feeCents: number, confirm = false): 'reserved' | 'confirmed' {
  return feeCents === 0 || confirm ? 'confirmed' : 'reserved'
}

/** Places that nobody has and nobody is offered, whoever waits for them. */
export function emptyPlaces(seats: CourseSeats & OfferedSeats): number | null {
  if (seats.attendeeLimit === null) return null
  return Math.max(0, seats.attendeeLimit + seats.extraSeats - seats.taken - seats.offered)
}

/** What so many people need beyond what is empty: places for them alone, or a limit that rises for good. */
export function placesBeyond(
  seats: CourseSeats & OfferedSeats,
  people: number,
  whenFull: Extract<WhenFull, 'raise_limit' | 'this_booking'>,
): { extra: number; raise: number } {
  const missing = Math.max(0, people - (emptyPlaces(seats) ?? people))
  return whenFull === 'raise_limit' ? { extra: 0, raise: missing } : { extra: missing, raise: 0 }
}

/** Says how many places there are, how many are needed, and to what the limit would rise. */
export function placesNeeded(seats: CourseSeats & OfferedSeats, people: number, free: number): PlacesNeeded {
  const limit = seats.attendeeLimit ?? 0
  const raisedTo = limit + placesBeyond(seats, people, 'raise_limit').raise
  return { kind: 'refused', code: 'PLACES_NEEDED', data: { free, people, limit, raisedTo } }
}

/** The course as it is after some of its places were given or taken back. */
export function withSeatsMoved<Course extends CourseSeats & OfferedSeats>(
  course: Course,
  moved: SeatsMoved,
): Course {
  const { attendeeLimit } = course
  return {
    ...course,
    taken: course.taken + moved.taken,
    waiting: course.waiting + moved.waiting,
    offered: course.offered + (moved.offered ?? 0),
    extraSeats: course.extraSeats + moved.extra,
    attendeeLimit: attendeeLimit === null ? null : attendeeLimit + moved.raise,
  }
}

/** Places that were given past those who wait for them: by an operator, and knowingly. */
export function passesThoseWaiting(seats: CourseSeats, given: number): boolean {
  const free = freePlaces(seats)
  return seats.waiting > 0 && free !== null && given > free
}

/** Why a visitor is too early; null: they are not. To the very millisecond, whatever the clock of their device says. */
export function tooEarly(course: CourseOpening, arrivedAt: Date): NotOpen | null {
  if (!opensLater(course, arrivedAt)) return null
  return { kind: 'refused', code: 'REGISTRATION_NOT_OPEN', data: { opensAt: course.opensAt.toISOString() } }
}

/** Staff may book as long as the course takes place: before registration opens, at the door, after registration was closed, on the second evening. */
export function isClosedForStaff(course: BookableCourse, now: Date): boolean {
  return !isOfferedToPeople(course) || hasEnded(course, now)
}

function decidePlaces(course: BookableCourse, party: Party, now: Date): BookingDecision {
  const { people, feeCents, byOperator, arrivedAt = now } = party
  const isClosed = byOperator ? isClosedForStaff(course, now) : isRegistrationClosed(course, now)
  if (isClosed) return refused('REGISTRATION_CLOSED')
  const early = byOperator ? null : tooEarly(course, arrivedAt)
  if (early) return early
  const state = stateOfPlace(feeCents, byOperator?.confirm)
  const free = freePlaces(course)
  if (free === null || free >= people) return { kind: 'booked', state, extra: 0, raise: 0 }
  const whenFull = byOperator?.whenFull ?? 'waiting_list'
  if (whenFull === 'raise_limit' || whenFull === 'this_booking') {
    // Beyond the limit those who wait are passed over knowingly, so what is empty counts, not what is free.
    return { kind: 'booked', state, ...placesBeyond(course, people, whenFull) }
  }
  if (whenFull === 'refuse') return placesNeeded(course, people, free)
  const room = hasStarted(course, now) ? 0 : waitingRoom(course)
  return room === null || room >= people ? { kind: 'waiting' } : refused('COURSE_FULL')
}

/**
 * One booking of so many people: all of them get a place, or all of them wait, or none is booked. Whoever pressed a button
 * that said something else is asked again.
 */
export function decideBooking(course: BookableCourse, party: Party, now: Date): BookingDecision {
  const decision = decidePlaces(course, party, now)
  if (decision.kind === 'refused' || !party.shown) return decision
  const isAsShown = (decision.kind === 'waiting') === (party.shown === 'waiting_list')
  return isAsShown ? decision : refused('EXPECTATION_CHANGED')
}

export type SeatsMoved = { taken: number; waiting: number; offered?: number; extra: number; raise: number }

/** Folds the decision over requests in the order of their arrival; each sees the seats that those before it left. */
export function decideBookings(
  course: BookableCourse,
  parties: readonly Party[],
  now: Date,
): SeatsMoved & { decisions: BookingDecision[] } {
  const moved: SeatsMoved = { taken: 0, waiting: 0, extra: 0, raise: 0 }
  const decisions = parties.map((party) => {
    const decision = decideBooking(withSeatsMoved(course, moved), party, now)
    if (decision.kind === 'booked') {
      moved.taken += party.people
      moved.extra += decision.extra
      moved.raise += decision.raise
    }
    if (decision.kind === 'waiting') moved.waiting += party.people
    return decision
  })
  return { ...moved, decisions }
}

export type ConfirmationDecision =
  | { kind: 'confirmed' }
  | { kind: 'already' }
  | { kind: 'refused'; code: 'REGISTRATION_NOT_CONFIRMABLE' }

/** Only a reserved place can be confirmed; confirming twice is the same as once. */
export function decideConfirmation(state: RegistrationState): ConfirmationDecision {
  if (state === 'confirmed') return { kind: 'already' }
  if (state === 'reserved') return { kind: 'confirmed' }
  return { kind: 'refused', code: 'REGISTRATION_NOT_CONFIRMABLE' }
}

const day = 86_400_000

/** An access link outlives the course by a month, and a course far away does not make it immortal. */
export function accessLinkExpiry(courseEnd: Date | null, now: Date): Date {
  const afterCourse = (courseEnd ?? now).getTime() + 30 * day
  return new Date(Math.min(Math.max(afterCourse, now.getTime() + 30 * day), now.getTime() + 400 * day))
}
