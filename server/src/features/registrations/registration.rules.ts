import type { PlacesShown } from '@reihum/contract/courses/course-terms.ts'
import type { WhenFull } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import {
  type CourseClosing,
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

export type BookableCourse = CourseTimes &
  CourseDates &
  CourseSeats &
  CourseOpening &
  CourseClosing &
  OfferedSeats

/** People who register together, and what they cost in total. */
export type Party = {
  people: number
  feeCents: number
  /** The outcome that the form had announced to the visitor. */
  shown?: 'place' | 'waiting_list' | undefined
  /**
   * When the request arrived. Waiting for the lock neither makes it later nor lets it in if it came before the opening.
   */
  arrivedAt?: Date | undefined
  /** A link lets them in before the opening. */
  isLetInEarly?: boolean
  /** Set when an operator books: also late, and beyond the limit where they say so. */
  byOperator?: {
    whenFull: WhenFull
    confirm: boolean
    /** Set when it was agreed elsewhere and is imported: then the course may be over. */
    agreed?: object | undefined
  }
}

type Unbookable = 'REGISTRATION_CLOSED' | 'COURSE_FULL'

export type BookingDecision =
  | {
      kind: 'booked'
      state: Extract<RegistrationState, 'reserved' | 'confirmed'>
      /** How many of the places go beyond the limit: as extra seats for this booking alone, or by raising the limit. */
      extra: number
      raise: number
    }
  | { kind: 'waiting' }
  | { kind: 'refused'; code: Unbookable }
  | ExpectationChanged
  | NotOpen
  | PlacesNeeded

/** The form had announced the other outcome than this. */
export type ExpectationChanged = {
  kind: 'refused'
  code: 'EXPECTATION_CHANGED'
  data: { outcome: 'place' | 'waiting_list' }
}

export type NotOpen = { kind: 'refused'; code: 'REGISTRATION_NOT_OPEN'; data: { opensAt: string } }

export type PlacesNeeded = {
  kind: 'refused'
  code: 'PLACES_NEEDED'
  /** `raisedTo`: what the limit would be afterwards. */
  data: { free: number; people: number; limit: number; raisedTo: number }
}

const refused = (code: Unbookable): BookingDecision => ({ kind: 'refused', code })

/** A free place is confirmed at once; others are reserved until they are paid or an operator confirms them. */
export function stateOfPlace(feeCents: number, confirm = false): 'reserved' | 'confirmed' {
  return feeCents === 0 || confirm ? 'confirmed' : 'reserved'
}

/** Places that are neither taken nor offered, not counting who is on the waiting list. */
export function emptyPlaces(seats: CourseSeats & OfferedSeats): number | null {
  if (seats.attendeeLimit === null) return null
  return Math.max(0, seats.attendeeLimit + seats.extraSeats - seats.taken - seats.offered)
}

/** What that many people need beyond the empty places: extra seats for them alone, or a higher limit for good. */
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

/** Whether places were given past the waiting list, which only an operator can do, knowingly. */
export function passesThoseWaiting(seats: CourseSeats, given: number): boolean {
  const free = freePlaces(seats)
  return seats.waiting > 0 && free !== null && given > free
}

/**
 * Refuses a visitor who comes before the opening; null: not too early. Exact to the millisecond of the server's clock,
 * whatever the clock of their device says.
 */
export function tooEarly(course: CourseOpening, arrivedAt: Date): NotOpen | null {
  if (!opensLater(course, arrivedAt)) return null
  return { kind: 'refused', code: 'REGISTRATION_NOT_OPEN', data: { opensAt: course.opensAt.toISOString() } }
}

/**
 * Staff may book as long as the course takes place: before registration opens, after it was closed, at the door, and
 * still on the second evening.
 */
export function isClosedForStaff(course: BookableCourse, now: Date): boolean {
  return !isOfferedToPeople(course) || hasEnded(course, now)
}

function isClosedFor(course: BookableCourse, { byOperator }: Party, now: Date): boolean {
  if (!byOperator) return isRegistrationClosed(course, now)
  return byOperator.agreed ? !isOfferedToPeople(course) : isClosedForStaff(course, now)
}

function decidePlaces(course: BookableCourse, party: Party, now: Date): BookingDecision {
  const { people, feeCents, byOperator, arrivedAt = now, isLetInEarly } = party
  if (isClosedFor(course, party, now)) return refused('REGISTRATION_CLOSED')
  const early = byOperator || isLetInEarly ? null : tooEarly(course, arrivedAt)
  if (early) return early
  const state = stateOfPlace(feeCents, byOperator?.confirm)
  const free = freePlaces(course)
  if (free === null || free >= people) return { kind: 'booked', state, extra: 0, raise: 0 }
  const whenFull = byOperator?.whenFull ?? 'waiting_list'
  if (whenFull === 'raise_limit' || whenFull === 'this_booking') {
    // An operator who books beyond the limit passes over the waiting list knowingly, so empty places count, not free
    // ones.
    return { kind: 'booked', state, ...placesBeyond(course, people, whenFull) }
  }
  if (whenFull === 'refuse') return placesNeeded(course, people, free)
  const room = hasStarted(course, now) ? 0 : waitingRoom(course)
  return room === null || room >= people ? { kind: 'waiting' } : refused('COURSE_FULL')
}

/**
 * Decides one booking: all of its people get a place, or all wait, or none is booked. Where the form had announced
 * another outcome, the visitor is asked again.
 */
export function decideBooking(course: BookableCourse, party: Party, now: Date): BookingDecision {
  const decision = decidePlaces(course, party, now)
  if (decision.kind === 'refused' || !party.shown) return decision
  const outcome = decision.kind === 'waiting' ? 'waiting_list' : 'place'
  return outcome === party.shown
    ? decision
    : { kind: 'refused', code: 'EXPECTATION_CHANGED', data: { outcome } }
}

/**
 * For how many people a form is told beforehand what becomes of it. Where free places are not shown, it is told what
 * everybody sees: whether there are any. Otherwise they could be counted by asking for more and more people.
 */
export function peopleForeseen(shown: PlacesShown, people: number): number {
  return shown === 'exact' ? people : 1
}

/** Whether people who come to a course would wait for it; whatever it costs, and not where it refuses them. */
export const wouldWait = (
  course: BookableCourse,
  party: Pick<Party, 'people' | 'arrivedAt' | 'isLetInEarly'>,
  now: Date,
): boolean => decideBooking(course, { ...party, feeCents: 0 }, now).kind === 'waiting'

export type SeatsMoved = { taken: number; waiting: number; offered?: number; extra: number; raise: number }

/** The people of an order who go to one of its courses. */
export type OrderedCourse = { courseId: string; party: Party }

type Decided = Exclude<BookingDecision, { kind: 'refused' }>

/** What becomes of an order: one decision for each of its courses, or the first course that refuses it. */
export type OrderDecision =
  | { kind: 'decided'; decisions: Decided[] }
  | { kind: 'refused'; courseId: string; by: Exclude<BookingDecision, Decided> }

const unmoved = (): SeatsMoved => ({ taken: 0, waiting: 0, extra: 0, raise: 0 })

function decideOrder(
  courses: ReadonlyMap<string, BookableCourse>,
  order: readonly OrderedCourse[],
  moved: ReadonlyMap<string, SeatsMoved>,
  now: Date,
): OrderDecision {
  const decisions: Decided[] = []
  for (const { courseId, party } of order) {
    const course = courses.get(courseId) as BookableCourse
    const decision = decideBooking(withSeatsMoved(course, moved.get(courseId) ?? unmoved()), party, now)
    if (decision.kind === 'refused') return { kind: 'refused', courseId, by: decision }
    decisions.push(decision)
  }
  return { kind: 'decided', decisions }
}

/**
 * Decides orders in the order of their arrival; each sees the seats that those before it left. An order that one of its courses
 * refuses takes nothing from the others.
 */
export function decideOrders(
  courses: ReadonlyMap<string, BookableCourse>,
  orders: readonly (readonly OrderedCourse[])[],
  now: Date,
): { moved: Map<string, SeatsMoved>; decisions: OrderDecision[] } {
  const moved = new Map<string, SeatsMoved>()
  const decisions = orders.map((order) => {
    const decision = decideOrder(courses, order, moved, now)
    if (decision.kind === 'refused') return decision
    for (const [at, { courseId, party }] of order.entries()) {
      const seats = moved.get(courseId) ?? unmoved()
      const own = decision.decisions[at]
      if (own?.kind === 'booked') {
        seats.taken += party.people
        seats.extra += own.extra
        seats.raise += own.raise
      } else seats.waiting += party.people
      moved.set(courseId, seats)
    }
    return decision
  })
  return { moved, decisions }
}

/** Decides requests for one course in the order of their arrival. */
export function decideBookings(
  course: BookableCourse,
  parties: readonly Party[],
  now: Date,
): SeatsMoved & { decisions: BookingDecision[] } {
  const only = 'only'
  const orders = parties.map((party) => [{ courseId: only, party }])
  const { moved, decisions } = decideOrders(new Map([[only, course]]), orders, now)
  return {
    ...(moved.get(only) ?? unmoved()),
    decisions: decisions.map((one) => (one.kind === 'refused' ? one.by : (one.decisions[0] as Decided))),
  }
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

/** When the last of these courses ends; null where none has a date. */
export const lastEnd = (courses: readonly Pick<CourseTimes, 'endsAt'>[]): Date | null =>
  courses.reduce<Date | null>(
    (last, { endsAt }) => (last && (!endsAt || last >= endsAt) ? last : endsAt),
    null,
  )

/** An access link is valid until a month after the course, at least 30 days and at most 400 days from now. */
export function accessLinkExpiry(courseEnd: Date | null, now: Date): Date {
  const afterCourse = (courseEnd ?? now).getTime() + 30 * day
  return new Date(Math.min(Math.max(afterCourse, now.getTime() + 30 * day), now.getTime() + 400 * day))
}
