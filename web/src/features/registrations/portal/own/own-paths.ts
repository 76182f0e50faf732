import { ownBookingName, ownBookingNamed } from '@reihum/contract/wire/own-bookings.ts'
import { bookingPath } from '../attendee/booking-page.ts'

/** The page of a booking, for whoever is signed in: its address opens it for nobody else. */
export const ownBookingPath = (bookingId: string): string => bookingPath(ownBookingName(bookingId))

/** Whether a page of a booking was entered with a session and not with a link. */
export const isOwn = (accessToken: string): boolean => ownBookingNamed(accessToken) !== null
