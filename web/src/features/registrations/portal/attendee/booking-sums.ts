import type {
  AttendeeBooking,
  AttendeeCourse,
  AttendeeRegistration,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

export type Member = { person: AttendeeRegistration; course: AttendeeCourse }

/** All of a booking, in the order of its courses. */
export function membersOf({ courses }: AttendeeBooking): Member[] {
  return courses.flatMap((course) => course.registrations.map((person) => ({ person, course })))
}

/**
 * By person: whoever waits for several dates has a registration on each. They are told apart by name, and those of one name
 * by their order, which is the same on every list.
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

/** Whoever waits for several dates gets one of them at most, and pays for one. */
const waitingCents = (booking: AttendeeBooking) =>
  byPerson(having(booking, 'on_waiting_list')).reduce(
    (sum, dates) => sum + Math.max(...dates.map(({ person }) => person.feeCents)),
    0,
  )

/** On how many dates somebody of the booking waits. */
export const datesWaitedFor = (booking: AttendeeBooking) =>
  new Set(having(booking, 'on_waiting_list').map(({ course }) => course.id)).size

/** What those who are not cancelled cost together. */
export const priceCents = (booking: AttendeeBooking) => placedCents(booking) + waitingCents(booking)

/** What is to be paid for places that are reserved. */
export const owedCents = (booking: AttendeeBooking) => sumOf(having(booking, 'reserved'))

export const placedCents = (booking: AttendeeBooking) => sumOf(having(booking, 'reserved', 'confirmed'))

/** One person still waiting makes it the waiting list for all of them; only what all lost is cancelled. */
export function commonState(booking: AttendeeBooking): RegistrationState {
  const order: RegistrationState[] = ['on_waiting_list', 'reserved', 'confirmed']
  return order.find((state) => having(booking, state).length > 0) ?? 'cancelled'
}

/** Until when the first of its places can be given back. */
export function lastCancellation({ courses }: AttendeeBooking): string | null {
  const ends = courses.flatMap(({ cancellableUntil }) => cancellableUntil ?? [])
  return ends.sort()[0] ?? null
}

/** Until when something of the booking can be withdrawn from. */
export function lastWithdrawal({ courses }: AttendeeBooking): string | null {
  const ends = courses.flatMap(({ withdrawableUntil }) => withdrawableUntil ?? [])
  return ends.sort().at(-1) ?? null
}
