import { sumShares } from '@reihum/contract/courses/payment-plan.ts'
import type {
  AttendeeBooking,
  AttendeeCourse,
  AttendeeRegistration,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

export type Member = { person: AttendeeRegistration; course: AttendeeCourse }

/** All registrations of a booking, in the order of its courses. */
export function membersOf({ courses }: AttendeeBooking): Member[] {
  return courses.flatMap((course) => course.registrations.map((person) => ({ person, course })))
}

/**
 * Groups registrations by person: somebody who waits for several dates has one on each. People are matched by name, and
 * those of the same name by their order, which is the same in every course.
 */
export function byPerson(members: readonly Member[]): Member[][] {
  const before = new Map<string, number>()
  const keyed = members.map((member) => {
    const { person, course } = member
    const name = `${person.firstName} ${person.lastName}`
    const count = before.get(`${course.id} ${name}`) ?? 0
    before.set(`${course.id} ${name}`, count + 1)
    return { member, key: `${name} ${count}` }
  })
  return [...Map.groupBy(keyed, ({ key }) => key).values()].map((ones) => ones.map(({ member }) => member))
}

const sumOf = (members: readonly Member[]) => members.reduce((sum, { person }) => sum + person.feeCents, 0)

const having = (booking: AttendeeBooking, ...states: readonly RegistrationState[]) =>
  membersOf(booking).filter(({ person }) => states.includes(person.state))

/** Somebody who waits for several dates gets at most one of them, so only the most expensive counts. */
const waitingCents = (booking: AttendeeBooking) =>
  byPerson(having(booking, 'on_waiting_list')).reduce(
    (sum, dates) => sum + Math.max(...dates.map(({ person }) => person.feeCents)),
    0,
  )

/** The number of dates that people of the booking wait for. */
export const datesWaitedFor = (booking: AttendeeBooking) =>
  new Set(having(booking, 'on_waiting_list').map(({ course }) => course.id)).size

/** The price of all registrations that are not cancelled. */
export const priceCents = (booking: AttendeeBooking) => placedCents(booking) + waitingCents(booking)

/** What is open and is to be paid now. */
export const owedCents = (booking: AttendeeBooking) =>
  membersOf(booking).reduce((sum, { person }) => sum + person.openCents, 0)

/** What has come in for places that somebody still has. */
export const paidCents = (booking: AttendeeBooking) =>
  having(booking, 'reserved', 'confirmed').reduce((sum, { person }) => sum + person.paidCents, 0)

/** The parts in which places are paid; empty where all is paid at once. */
export const sharesOf = (booking: AttendeeBooking) =>
  sumShares(having(booking, 'reserved', 'confirmed').flatMap(({ person }) => person.shares))

export const placedCents = (booking: AttendeeBooking) => sumOf(having(booking, 'reserved', 'confirmed'))

/**
 * The state of the booking as a whole: what is left to do for its places comes first, and who waits in another course is said
 * there; cancelled only when all are.
 */
export function commonState(booking: AttendeeBooking): RegistrationState {
  const order: RegistrationState[] = ['reserved', 'confirmed', 'on_waiting_list']
  return order.find((state) => having(booking, state).length > 0) ?? 'cancelled'
}

/** Until when some place of the booking can be cancelled. */
export function lastCancellation({ courses }: AttendeeBooking): string | null {
  const ends = courses.flatMap(({ cancellableUntil }) => cancellableUntil ?? [])
  return ends.sort()[0] ?? null
}

/** Courses of which not everything goes back to whoever cancels. */
export const coursesWithTerms = ({ courses }: AttendeeBooking) =>
  courses.filter(
    ({ cancellableUntil, refundTerms, registrations }) =>
      cancellableUntil !== null &&
      refundTerms.hasTerms &&
      registrations.some(
        ({ state, feeCents }) => feeCents > 0 && (state === 'reserved' || state === 'confirmed'),
      ),
  )

/** Until when some part of the booking can be withdrawn from. */
export function lastWithdrawal({ courses }: AttendeeBooking): string | null {
  const ends = courses.flatMap(({ withdrawableUntil }) => withdrawableUntil ?? [])
  return ends.sort().at(-1) ?? null
}
