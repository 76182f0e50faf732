import type { CoursePhase, CourseState } from '@reihum/contract/courses/course-states.ts'

/** Without an appointment a course has no dates yet; only drafts, and what is no longer offered, may lack them. */
export type CourseTimes = { state: CourseState; startsAt: Date | null; endsAt: Date | null }

export type CourseSeats = {
  attendeeLimit: number | null
  waiterLimit: number | null
  extraSeats: number
  taken: number
  waiting: number
}

/** From when on visitors may register; null: as soon as it is published. */
export type CourseOpening = { opensAt: Date | null }

/** Places that are held for those who wait until they answer; they are among `waiting` too. */
export type OfferedSeats = { offered: number }

/** How many of its appointments are not cancelled. */
export type CourseDates = { planned: number }

/** It takes place as far as is known, whether visitors may still register or not. */
export function isOfferedToPeople({ state, planned }: Pick<CourseTimes, 'state'> & CourseDates): boolean {
  return (state === 'published' || state === 'closed') && planned > 0
}

export function hasStarted(course: Pick<CourseTimes, 'startsAt'>, now: Date): boolean {
  return course.startsAt !== null && course.startsAt <= now
}

export function hasEnded(course: Pick<CourseTimes, 'endsAt'>, now: Date): boolean {
  return course.endsAt !== null && course.endsAt <= now
}

/** What people see: the stored state, or what time has made of a published course. */
export function phaseOf(course: CourseTimes, now: Date): CoursePhase {
  if (course.state !== 'published') return course.state
  if (hasEnded(course, now)) return 'ended'
  return hasStarted(course, now) ? 'running' : 'upcoming'
}

/** Places a newcomer may take; null means unlimited. Whoever waits is entitled to the next ones first. */
export function freePlaces(seats: CourseSeats): number | null {
  if (seats.attendeeLimit === null) return null
  return Math.max(0, seats.attendeeLimit + seats.extraSeats - seats.taken - seats.waiting)
}

/** Room on the waiting list; null means unlimited, a limit of 0 switches the list off. */
export function waitingRoom(seats: CourseSeats): number | null {
  if (seats.waiterLimit === null) return null
  return Math.max(0, seats.waiterLimit - seats.waiting)
}

export function isLimitReached(seats: CourseSeats): boolean {
  return seats.attendeeLimit !== null && seats.taken >= seats.attendeeLimit
}

/** Whatever the seats: nobody can register (any more). Where every date is cancelled, there is nothing to come to. */
export function isRegistrationClosed(course: CourseTimes & CourseDates, now: Date): boolean {
  return course.state !== 'published' || hasStarted(course, now) || course.planned === 0
}

/** Registration is still to come: neither a place nor the waiting list is for visitors before that very moment. */
export function opensLater<Course extends CourseOpening>(
  course: Course,
  now: Date,
): course is Course & { opensAt: Date } {
  return course.opensAt !== null && now < course.opensAt
}

export function isWaitingPossible(
  course: CourseTimes & CourseDates & CourseSeats & CourseOpening,
  now: Date,
): boolean {
  const isNotNow = hasStarted(course, now) || course.planned === 0 || opensLater(course, now)
  return freePlaces(course) === 0 && !isNotNow && waitingRoom(course) !== 0
}

export type RegistrationOffer = 'open' | 'waiting_list' | 'closed' | 'opens_later'

/** Which of its messages the registration form shows. */
export function registrationOffer(
  course: CourseTimes & CourseDates & CourseSeats & CourseOpening,
  now: Date,
): RegistrationOffer {
  if (isRegistrationClosed(course, now)) return 'closed'
  if (opensLater(course, now)) return 'opens_later'
  if (freePlaces(course) !== 0) return 'open'
  return isWaitingPossible(course, now) ? 'waiting_list' : 'closed'
}

/** A limit below what is taken or promised would leave people with a place that does not exist. */
export function isLimitPossible(
  limit: number | null,
  seats: Pick<CourseSeats, 'taken' | 'extraSeats'> & OfferedSeats,
): boolean {
  return limit === null || limit + seats.extraSeats >= seats.taken + seats.offered
}

/**
 * How many of the places granted beyond the limit are left of them under another limit. A higher limit takes them over:
 * otherwise both would add up, and the course could be overbooked twice.
 */
export function extraSeatsWithin(
  limit: number | null,
  { taken, extraSeats, offered }: Pick<CourseSeats, 'taken' | 'extraSeats'> & OfferedSeats,
): number {
  return limit === null ? 0 : Math.min(extraSeats, Math.max(0, taken + offered - limit))
}
