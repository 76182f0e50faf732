import { z } from 'zod'
import { offeredExtra } from '../courses/extra.schema.ts'
import { day } from '../wire/days.schema.ts'
import { courseId, extraId, registrationId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { route } from '../wire/route.ts'
import { attendeeBooking } from './attendee-booking.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofBooking = z.object({ tenant: tenantRef, accessToken: linkToken })

/** What the people of a booking can order besides their places in one of its courses. */
export const laterExtras = z.object({
  courseId,
  title: z.string(),
  start: z.iso.datetime().nullable(),
  /** Those who have a place. */
  people: z.array(
    z.object({
      registrationId,
      name: z.string(),
      extras: z.array(
        offeredExtra.pick({ name: true, description: true, priceCents: true }).extend({
          extraId,
          /** How many they take already. */
          taken: z.number().int(),
          /** How many they can have in all; as many as they take: no more can be ordered. */
          most: z.number().int(),
          /** The last day on which it is ordered. */
          until: day,
        }),
      ),
    }),
  ),
})
export type LaterExtras = z.infer<typeof laterExtras>

/** Attendees who order extras after they have booked. */
export const laterExtrasContract = {
  laterExtras: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/extras',
      tags: ['portal'],
      summary: 'What the people of a booking can order besides their places, and until when',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofBooking.extend({ courseId }))
    .output(laterExtras),
  orderExtras: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/extras',
      tags: ['portal'],
      summary:
        'Order extras for people of a booking who have a place, all or none, at the price that was shown; sent twice it is done once',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'EXTRAS_NEED_PLACE', 'EXTRAS_PRICE_CHANGED'))
    .input(
      ofBooking.extend({
        courseId,
        /** Made once for each form: the letter about it is written once. */
        requestKey,
        /** How many each has in all from now on. */
        extras: z
          .array(z.object({ registrationId, extraId, quantity: z.number().int().min(0).max(20) }))
          .min(1)
          .max(200),
        /** What was shown that all of it costs more; at another price the attendee is asked again. */
        shownCents: z.number().int().min(0),
      }),
    )
    .output(attendeeBooking),
}
