import type { Telling } from './registration.events.ts'

type Member = { id: string; booking_id: string; course_id: string }

/**
 * When a command changes several registrations, the first of each booking and course triggers the mail for all of them.
 * First means by id, not by order of input, so that a command that runs again picks the same one.
 */
export function tellingOf(
  { id, booking_id, course_id }: Member,
  changed: readonly Member[],
  inform = true,
): Telling {
  const own = changed
    .filter((other) => other.booking_id === booking_id && other.course_id === course_id)
    .map((other) => other.id)
    .sort()
  const tells = inform && own[0] === id
  return { registrationId: id, bookingId: booking_id, tells, registrationIds: tells ? own : [id] }
}
