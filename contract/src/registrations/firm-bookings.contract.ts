import { z } from 'zod'
import { bookingId, courseId, firmId, registrationId, tenantRef } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './registration-refusals.ts'

/** A booking of a firm, as the page of the firm lists it. */
export const firmBooking = z.object({
  bookingId,
  /** The first registration of it, where the page of the booking is. */
  registrationId,
  shortcode: z.string(),
  courseId,
  /** Of the first course, where it has several. */
  courseTitle: z.string(),
  orderedAt: z.iso.datetime(),
  orderNumber: z.string(),
  /** Places that were not given up, turns on a waiting list among them. */
  places: z.number().int(),
  /** Of these, how many nobody has named yet. */
  unnamed: z.number().int(),
  openCents: z.number().int(),
})
export type FirmBooking = z.infer<typeof firmBooking>

/** What a firm that is kept has ordered. */
export const firmBookingsContract = {
  bookingsOfFirm: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/firms/{firmId}/bookings',
      tags: ['firms'],
      summary: 'The bookings of a firm, the latest first, and what is owed for all of them',
    })
    .errors(refusals('NOT_FOUND'))
    .input(pageInput.extend({ tenant: tenantRef, firmId }))
    .output(pageOf(firmBooking).extend({ openCents: z.number().int() })),
}
