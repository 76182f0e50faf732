import { z } from 'zod'
import { debitedAccount } from '../mandates/mandates.schema.ts'
import { courseId, registrationId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { email } from '../wire/text.schema.ts'
import { attendeeBooking, withdrawalReceipt, withdrawalRequest } from './attendee-booking.schema.ts'
import {
  askedBooking,
  bookingPreview,
  bookingReceipt,
  bookingRequest,
  checkOrder,
  contactFields,
  otherDate,
  portalBooking,
} from './booking.schema.ts'
import { checkFirm } from './firm.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
/** Of a booking that somebody was asked by mail to confirm: its id and a proof. */
const requestToken = z.string().min(20).max(100)
const ofBooking = ofTenant.extend({ accessToken: linkToken })
const tags = ['portal']

/** Routes for visitors and attendees, who are not signed in. */
export const portalRegistrationsContract = {
  register: route('public', {
    creates: { path: '/{tenant}/portal/bookings/{accessToken}', by: 'accessToken' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/portal/courses/{courseId}/registrations',
      tags,
      summary: 'Book one or several people into a course, or into several courses, all or none',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'REGISTRATION_CLOSED',
        'REGISTRATION_NOT_OPEN',
        'COURSE_FULL',
        'EXPECTATION_CHANGED',
        'CAPTCHA_FAILED',
        'CONFIRMATION_BY_MAIL',
      ),
    )
    .input(portalBooking.extend({ tenant: tenantRef, courseId }).superRefine(checkOrder))
    .output(bookingReceipt),
  otherDates: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/courses/{courseId}/other-dates',
      tags,
      summary: 'Other dates of the same offer at the same terms: those with places, and those to wait for',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ courseId }))
    .output(z.array(otherDate)),
  checkBooking: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/courses/{courseId}/registrations/check',
      tags,
      summary: 'Say what a booking would come to; nothing is booked',
    })
    .errors(refusals('NOT_FOUND', 'REGISTRATION_CLOSED', 'COURSE_FULL'))
    .input(bookingRequest.safeExtend({ tenant: tenantRef, courseId }))
    .output(bookingPreview),
  requestBooking: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/courses/{courseId}/booking-requests',
      tags,
      summary:
        'Ask for a booking without solving a challenge; it is made when the link in the mail is clicked',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'REGISTRATION_CLOSED',
        'REGISTRATION_NOT_OPEN',
        'COURSE_FULL',
        'EXPECTATION_CHANGED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(bookingRequest.safeExtend({ tenant: tenantRef, courseId }))
    .output(z.object({ sentTo: z.string() })),
  bookingRequest: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/booking-requests/{token}',
      tags,
      summary: 'What the link in the mail would book',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofTenant.extend({ token: requestToken }))
    .output(askedBooking),
  confirmBookingRequest: route('public', {
    creates: { path: '/{tenant}/portal/bookings/{accessToken}', by: 'accessToken' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/portal/booking-requests/{token}/confirm',
      tags,
      summary: 'Book what was asked for; clicking twice books once',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'ACCESS_LINK_EXPIRED',
        'REGISTRATION_CLOSED',
        'REGISTRATION_NOT_OPEN',
        'COURSE_FULL',
        'EXPECTATION_CHANGED',
      ),
    )
    .input(
      ofTenant.extend({
        token: requestToken,
        shownOutcome: bookingRequest.shape.shownOutcome,
        shownMovingUp: bookingRequest.shape.shownMovingUp,
        shownTotalCents: bookingRequest.shape.shownTotalCents,
      }),
    )
    .output(bookingReceipt),
  openEarlierBooking: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/booking-requests/{token}/earlier',
      tags,
      summary: 'Open the booking that somebody named in the request has in this course already',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofTenant.extend({ token: requestToken, shortcode: z.string().max(20) }))
    .output(z.object({ accessToken: z.string() })),
  attendeeBooking: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}',
      tags,
      summary: 'The booking behind an access link',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofBooking)
    .output(attendeeBooking),
  attendeeCalendar: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/calendar',
      tags,
      summary: 'The appointments of a booking in one of its courses as a calendar file',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    // Without a course: the first course of the booking in which somebody has a place.
    .input(ofBooking.extend({ courseId: courseId.optional() }))
    .output(z.file()),
  cancelByAttendee: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/cancel',
      tags,
      summary: 'Give places back; the waiting list moves up',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'CANCELLATION_OVER', 'NO_REGISTRATIONS_SELECTED'))
    .input(ofBooking.extend({ registrationIds: z.array(registrationId).max(20) }))
    .output(attendeeBooking),
  acceptReplacement: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/replacement',
      tags,
      summary: 'Choose another course instead of one that was called off; choosing twice books once',
    })
    .errors(
      refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'REPLACEMENT_OVER', 'REPLACEMENT_FULL', 'PRICE_GONE'),
    )
    .input(
      ofBooking.extend({
        /** The course that was called off. */
        courseId,
        chosenCourseId: courseId,
        /** The fee that was shown; if it has changed since, the attendee is asked again. */
        expectedFeeCents: z.number().int(),
      }),
    )
    .output(attendeeBooking),
  declineReplacement: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/replacement/decline',
      tags,
      summary: 'Take the cancellation instead of another course',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'REPLACEMENT_OVER'))
    .input(ofBooking.extend({ courseId }))
    .output(attendeeBooking),
  takePlaces: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/places',
      tags,
      summary: 'Take the places that are offered to those who wait; all who wait together take theirs',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'ACCESS_LINK_EXPIRED',
        'OFFER_OVER',
        'REGISTRATION_CLOSED',
        'EXPECTATION_CHANGED',
        'NO_REGISTRATIONS_SELECTED',
      ),
    )
    .input(ofBooking.extend({ registrationIds: z.array(registrationId).max(20) }))
    .output(attendeeBooking),
  changeContact: route('public')
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/bookings/{accessToken}/contact',
      tags,
      summary: 'Change who is written to, and where',
    })
    .errors(
      refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'CONFLICT', 'TOO_MANY_ATTEMPTS', 'ATTENDEE_NOT_SIGNED_IN'),
    )
    .input(
      ofBooking.extend({
        revision,
        contact: contactFields.superRefine(checkFirm),
        /** Also in the other bookings of the address with dates to come; for whoever is signed in with it. */
        everywhere: z.boolean().default(false),
      }),
    )
    .output(attendeeBooking),
  changeOwnAccount: route('public')
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/bookings/{accessToken}/mandate/account',
      tags,
      summary: 'Have direct debits collected from another account; its payer gets a mail',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'MANDATE_ENDED'))
    .input(ofBooking.extend(debitedAccount.shape))
    .output(attendeeBooking),
  revokeOwnMandate: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/mandate/revoke',
      tags,
      summary: 'Revoke the mandate for direct debits; done twice, it is done once',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofBooking)
    .output(attendeeBooking),
  renewAccess: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/renew',
      tags,
      summary: 'Mail a new link to the contact of the booking that an expired one led to',
    })
    .errors(refusals('NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(ofBooking)
    .output(z.object({ asked: z.literal(true) })),
  requestAccess: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/access-links',
      tags,
      summary: 'Mail a new link for a booking number, if the address is that of its contact',
    })
    .errors(refusals('NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(ofTenant.extend({ shortcode: z.string().trim().min(1).max(20), email: email() }))
    .output(z.object({ asked: z.literal(true) })),
  withdraw: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/withdrawals',
      tags,
      summary: 'Declare the withdrawal from a contract; its receipt is confirmed',
    })
    .errors(refusals('NOT_FOUND'))
    .input(withdrawalRequest.extend({ tenant: tenantRef }))
    .output(withdrawalReceipt),
}
