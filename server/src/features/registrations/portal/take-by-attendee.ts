import { Refusal } from '#platform/refusal.ts'
import { takePlaces } from '../waiting-list/take-places.ts'
import { coursesOfChosen } from './cancel-by-attendee.ts'
import type { AttendeeContext } from './enter-by-link.ts'

/** Accepts offered places: all of the chosen ones, or none if it is too late for one of them. */
export async function takeByAttendee(attendee: AttendeeContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new Refusal('NO_REGISTRATIONS_SELECTED')
  await coursesOfChosen(attendee, ids)
  await takePlaces(attendee.ctx, ids)
}
