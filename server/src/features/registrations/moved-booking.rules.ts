import type { Telling } from './registration.events.ts'

type Member = { id: string; booking_id: string; course_id: string }

/** First means by id, not by order of input, so that a command that runs again picks the same one. */
function toldByFirst({ id, booking_id }: Member, own: readonly Member[], inform: boolean): Telling {
  const ids = own.map((other) => other.id).sort()
  const tells = inform && ids[0] === id
  return { registrationId: id, bookingId: booking_id, tells, registrationIds: tells ? ids : [id] }
}

/** When a command changes several registrations, the first of each booking and course triggers the mail for all of them. */
export const tellingOf = (one: Member, changed: readonly Member[], inform = true): Telling =>
  toldByFirst(
    one,
    changed.filter(
      ({ booking_id, course_id }) => booking_id === one.booking_id && course_id === one.course_id,
    ),
    inform,
  )

/** The same with one mail for all courses of a booking: where its letter can tell of several. */
export const tellingOfBooking = (one: Member, changed: readonly Member[], inform = true): Telling =>
  toldByFirst(
    one,
    changed.filter(({ booking_id }) => booking_id === one.booking_id),
    inform,
  )
