import type { RegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import {
  type CourseDates,
  type CourseSeats,
  type CourseTimes,
  freePlaces,
  isRegistrationClosed,
  waitingRoom,
} from '#features/courses/course.rules.ts'

export type BookableCourse = CourseTimes & CourseDates & CourseSeats

/** So many people who come together, and what all of them cost. */
export type Party = { people: number; feeCents: number }

export type BookingDecision =
  | { kind: 'booked'; state: Extract<RegistrationState, 'reserved' | 'confirmed'> }
  | { kind: 'waiting' }
  | { kind: 'refused'; code: 'REGISTRATION_CLOSED' | 'COURSE_FULL' }

/**
 * One booking of so many people: all of them get a place, or all of them wait, or none is booked.
 * What costs nothing is confirmed at once; otherwise the places are reserved until they are paid or an operator confirms.
 */
export function decideBooking(
  course: BookableCourse,
  { people, feeCents }: Party,
  now: Date,
): BookingDecision {
  if (isRegistrationClosed(course, now)) return { kind: 'refused', code: 'REGISTRATION_CLOSED' }
  const free = freePlaces(course)
  if (free === null || free >= people)
    return { kind: 'booked', state: feeCents === 0 ? 'confirmed' : 'reserved' }
  const room = waitingRoom(course)
  if (room === null || room >= people) return { kind: 'waiting' }
  return { kind: 'refused', code: 'COURSE_FULL' }
}

/** Folds the decision over requests in the order of their arrival; each sees the seats that those before it left. */
export function decideBookings(
  course: BookableCourse,
  parties: readonly Party[],
  now: Date,
): { decisions: BookingDecision[]; taken: number; waiting: number } {
  let { taken, waiting } = course
  const decisions = parties.map((party) => {
    const decision = decideBooking({ ...course, taken, waiting }, party, now)
    if (decision.kind === 'booked') taken += party.people
    if (decision.kind === 'waiting') waiting += party.people
    return decision
  })
  return { decisions, taken: taken - course.taken, waiting: waiting - course.waiting }
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
