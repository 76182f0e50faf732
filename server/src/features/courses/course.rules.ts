import type { CoursePhase, CourseState } from '@reihum/contract/courses/course-states.ts'

/**
 * Times are null as long as a course has no appointment; only drafts, and courses no longer offered, may be without
 * dates.
 */
export type CourseTimes = { state: CourseState; startsAt: Date | null; endsAt: Date | null }

/** When registration closes, where that is not when the course begins: at a moment, also after the start, or so many hours before it. */
export type CourseClosing = { closesAt: Date | null; closesHours: number | null }

export type CourseSeats = {
  attendeeLimit: number | null
  waiterLimit: number | null
  extraSeats: number
  taken: number
  waiting: number
}

/** When registration opens for visitors; null: as soon as the course is published. */
export type CourseOpening = { opensAt: Date | null }

/** How many days before that those can register who waited to be told of such a course; null: they have no head start. */
export type CourseHeadStart = CourseOpening & { headStartDays: number | null }

/** When the head start begins; null: there is none. */
export const headStartOf = ({ opensAt, headStartDays }: CourseHeadStart): Date | null =>
  opensAt === null || headStartDays === null
    ? null
    : new Date(opensAt.getTime() - headStartDays * 24 * 3_600_000)

/** Places held by offers until they are answered; their people are counted in `waiting` too. */
export type OfferedSeats = { offered: number }

/** How many of its appointments are not cancelled. */
export type CourseDates = { planned: number }

/** Whether the course takes place as far as is known, whether or not visitors may still register. */
export function isOfferedToPeople({ state, planned }: Pick<CourseTimes, 'state'> & CourseDates): boolean {
  return (state === 'published' || state === 'closed') && planned > 0
}

export function hasStarted(course: Pick<CourseTimes, 'startsAt'>, now: Date): boolean {
  return course.startsAt !== null && course.startsAt <= now
}

export function hasEnded(course: Pick<CourseTimes, 'endsAt'>, now: Date): boolean {
  return course.endsAt !== null && course.endsAt <= now
}

/** The phase that people see: the stored state, or what time has made of a published course. */
export function phaseOf(course: CourseTimes, now: Date): CoursePhase {
  if (course.state !== 'published') return course.state
  if (hasEnded(course, now)) return 'ended'
  return hasStarted(course, now) ? 'running' : 'upcoming'
}

/**
 * Places open to a new booking; null means unlimited. People on the waiting list are entitled to the next places first.
 */
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

/** The moment from which on nobody can register any more; null: when the course begins. */
export function closingOf({
  startsAt,
  closesAt,
  closesHours,
}: Pick<CourseTimes, 'startsAt'> & CourseClosing): Date | null {
  if (closesAt !== null) return closesAt
  if (closesHours === null || startsAt === null) return null
  return new Date(startsAt.getTime() - closesHours * 3_600_000)
}

/** Whether people may join it while it runs: registration ends at a moment after the start. */
function isJoinedLate({ startsAt, closesAt }: Pick<CourseTimes, 'startsAt'> & CourseClosing): boolean {
  return startsAt !== null && closesAt !== null && closesAt > startsAt
}

/**
 * Nobody can register any more, whatever seats there are. A course with all dates cancelled has nothing to register
 * for.
 */
export function isRegistrationClosed(course: CourseTimes & CourseDates & CourseClosing, now: Date): boolean {
  const closing = closingOf(course)
  if (closing !== null && closing <= now) return true
  const isTooLate = isJoinedLate(course) ? hasEnded(course, now) : hasStarted(course, now)
  return course.state !== 'published' || isTooLate || course.planned === 0
}

/**
 * Registration has not opened yet: until that exact moment visitors get neither a place nor a turn on the waiting list.
 */
export function opensLater<Course extends CourseOpening>(
  course: Course,
  now: Date,
): course is Course & { opensAt: Date } {
  return course.opensAt !== null && now < course.opensAt
}

function isOpenWithoutPlaces(
  course: CourseTimes & CourseDates & CourseClosing & CourseSeats & CourseOpening,
  now: Date,
): boolean {
  return freePlaces(course) === 0 && !isRegistrationClosed(course, now) && !opensLater(course, now)
}

export function isWaitingPossible(
  course: CourseTimes & CourseDates & CourseClosing & CourseSeats & CourseOpening,
  now: Date,
): boolean {
  // Nobody moves up in a course that has begun.
  return isOpenWithoutPlaces(course, now) && !hasStarted(course, now) && waitingRoom(course) !== 0
}

/** Full, and nobody can wait for a place either, although registration is open. */
export function isFull(
  course: CourseTimes & CourseDates & CourseClosing & CourseSeats & CourseOpening,
  now: Date,
): boolean {
  return isOpenWithoutPlaces(course, now) && !hasStarted(course, now) && waitingRoom(course) === 0
}

export type RegistrationOffer = 'open' | 'waiting_list' | 'closed' | 'opens_later'

/** Which message the registration form shows. */
export function registrationOffer(
  course: CourseTimes & CourseDates & CourseClosing & CourseSeats & CourseOpening,
  now: Date,
): RegistrationOffer {
  if (isRegistrationClosed(course, now)) return 'closed'
  if (opensLater(course, now)) return 'opens_later'
  if (freePlaces(course) !== 0) return 'open'
  return isWaitingPossible(course, now) ? 'waiting_list' : 'closed'
}

/** False if the limit is below the taken and offered places: people would hold places that do not exist. */
export function isLimitPossible(
  limit: number | null,
  seats: Pick<CourseSeats, 'taken' | 'extraSeats'> & OfferedSeats,
): boolean {
  return limit === null || limit + seats.extraSeats >= seats.taken + seats.offered
}

/**
 * How many extra seats remain under a new limit. A higher limit absorbs them: otherwise both would add up, and the
 * course could be overbooked twice.
 */
export function extraSeatsWithin(
  limit: number | null,
  { taken, extraSeats, offered }: Pick<CourseSeats, 'taken' | 'extraSeats'> & OfferedSeats,
): number {
  return limit === null ? 0 : Math.min(extraSeats, Math.max(0, taken + offered - limit))
}
