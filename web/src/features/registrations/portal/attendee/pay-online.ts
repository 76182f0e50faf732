import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { pathTo } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee.messages.ts'
import type { BookingVisit } from './booking-page.ts'
import { owedCents } from './booking-sums.ts'

/** The way to the page of online payments, which leaves a frame: the services refuse to be shown in one. */
export function payOnline({
  booking,
  visit,
  accessToken,
}: BookingVisit & { booking: AttendeeBooking }): { address: string; text: string } | null {
  const { paymentMethod } = booking
  if ((paymentMethod !== 'paypal' && paymentMethod !== 'card') || owedCents(booking) === 0) return null
  return {
    address: pathTo({ ...visit, face: 'portal' }, `/pay/${encodeURIComponent(accessToken)}`),
    text: attendeeTexts[visit.locale][`payBy_${paymentMethod}`],
  }
}
