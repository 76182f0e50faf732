import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'

/** A booking that waits, with all of its people on the page: they move up together. */
export type WaitingBooking = { first: Registration; people: readonly Registration[] }

/** In the order in which they came; the people of one booking stand together. */
export function waitingBookings(rows: readonly Registration[]): WaitingBooking[] {
  const ofBooking = Map.groupBy(rows, ({ bookingId, courseId }) => `${courseId} ${bookingId}`)
  return [...ofBooking.values()].flatMap((people) => {
    const [first] = people
    return first ? [{ first, people }] : []
  })
}
