import { z } from 'zod'
import { bookingId, courseId, firmId, frameId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { route } from '../wire/route.ts'
import { bookingPreview, bookingReceipt, bookingRequest } from './booking.schema.ts'
import { firmPage } from './firm-page.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofFirm = z.object({ tenant: tenantRef, firmId })
const tags = ['portal']
const bySession =
  'For whoever is signed in as the contact of a firm: the token of the session comes as `Authorization: Bearer`.'
const path = '/{tenant}/portal/firms/{firmId}'
const inFrame = bookingRequest.safeExtend({ tenant: tenantRef, firmId, frameId, courseId })

/** What the contact of a firm sees of it, and orders out of its frames. */
export const firmPageContract = {
  firmPage: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/firm',
      tags,
      summary: 'The frames and bookings of a firm, for its contact',
      description: `${bySession} Without \`firmId\` the first of the firms that they are the contact of.`,
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(
      z.object({
        tenant: tenantRef,
        firmId: firmId.optional(),
        part: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(firmPage),
  checkInFrame: route('public')
    .route({
      method: 'POST',
      path: `${path}/frames/{frameId}/courses/{courseId}/check`,
      tags,
      summary: 'Say what an order out of a frame would come to; nothing is booked',
      description: bySession,
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN', 'REGISTRATION_CLOSED', 'COURSE_FULL'))
    .input(inFrame)
    .output(bookingPreview),
  orderInFrame: route('public', {
    creates: { path: '/{tenant}/portal/bookings/{accessToken}', by: 'accessToken' },
  })
    .route({
      method: 'POST',
      path: `${path}/frames/{frameId}/courses/{courseId}/orders`,
      tags,
      summary: 'Order places of a course out of a frame; the same form sent twice orders once',
      description: bySession,
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'ATTENDEE_NOT_SIGNED_IN',
        'REGISTRATION_CLOSED',
        'REGISTRATION_NOT_OPEN',
        'COURSE_FULL',
        'EXPECTATION_CHANGED',
      ),
    )
    .input(inFrame)
    .output(bookingReceipt),
  openFirmBooking: route('public')
    .route({
      method: 'POST',
      path: `${path}/bookings/{bookingId}/open`,
      tags,
      summary: 'A link to a booking of the firm whose letters go to whoever is signed in',
      description: bySession,
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(ofFirm.extend({ bookingId }))
    .output(z.object({ accessToken: linkToken })),
}
