import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'

/** A waiting booking with all its people on this page, who move up together. */
export type WaitingBooking = { first: Registration; people: readonly Registration[] }

/** Waiting bookings in their order; the people of one booking are kept together. */
export function waitingBookings(rows: readonly Registration[]): WaitingBooking[] {
  const ofBooking = Map.groupBy(rows, ({ bookingId, courseId }) => `${courseId} ${bookingId}`)
  return [...ofBooking.values()].flatMap((people) => {
    const [first] = people
    return first ? [{ first, people }] : []
  })
}
