import type { RegistrationState } from '@kurso/contract/registrations/registration-states.ts'
import {
  type CourseSeats,
  type CourseTimes,
  freePlaces,
  hasStarted,
  waitingRoom,
} from '#features/courses/course.rules.ts'

export type BookableCourse = CourseTimes & CourseSeats & { feeCents: number }

export type BookingDecision =
  | { kind: 'booked'; state: Extract<RegistrationState, 'reserved' | 'confirmed'> }
  | { kind: 'waiting' }
  | { kind: 'refused'; code: 'REGISTRATION_CLOSED' | 'COURSE_FULL' }

/**
 * One booking of so many people: all of them get a place, or all of them wait, or none is booked.
 * A free course confirms at once; otherwise the place is reserved until it is paid or an operator confirms.
 */
export function decideBooking(course: BookableCourse, people: number, now: Date): BookingDecision {
  if (course.state !== 'published' || hasStarted(course, now))
    return { kind: 'refused', code: 'REGISTRATION_CLOSED' }
  const free = freePlaces(course)
  if (free === null || free >= people)
    return { kind: 'booked', state: course.feeCents === 0 ? 'confirmed' : 'reserved' }
  const room = waitingRoom(course)
  if (room === null || room >= people) return { kind: 'waiting' }
  return { kind: 'refused', code: 'COURSE_FULL' }
}

/** Folds the decision over requests in the order of their arrival; each sees the seats that those before it left. */
export function decideBookings(
  course: BookableCourse,
  peopleByRequest: readonly number[],
  now: Date,
): { decisions: BookingDecision[]; taken: number; waiting: number } {
  let { taken, waiting } = course
  const decisions = peopleByRequest.map((people) => {
    const decision = decideBooking({ ...course, taken, waiting }, people, now)
    if (decision.kind === 'booked') taken += people
    if (decision.kind === 'waiting') waiting += people
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
