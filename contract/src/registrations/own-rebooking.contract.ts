import { z } from 'zod'
import { courseId, registrationId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { route } from '../wire/route.ts'
import { attendeeBooking } from './attendee-booking.schema.ts'
import { ownRebooking, ownRebookingSettings } from './own-rebooking.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofBooking = ofTenant.extend({ accessToken: linkToken })

/** Attendees who rebook themselves to another date, and what the provider allows of it. */
export const ownRebookingContract = {
  ownRebookingSettings: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/rebooking',
      tags: ['registrations'],
      summary: 'Whether attendees may rebook themselves, until when, and what it costs',
    })
    .input(ofTenant)
    .output(ownRebookingSettings),
  changeOwnRebookingSettings: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/rebooking',
      tags: ['registrations'],
      summary: 'Change whether attendees may rebook themselves, until when, and what it costs',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend(ownRebookingSettings.shape))
    .output(ownRebookingSettings),
  ownRebooking: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/rebooking',
      tags: ['portal'],
      summary:
        'To which other dates the people of a booking could be rebooked, and what they would pay there',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'OWN_REBOOKING_OVER'))
    .input(
      ofBooking.extend({
        /** The course that they would leave. */
        courseId,
      }),
    )
    .output(ownRebooking),
  rebookByAttendee: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/rebooking',
      tags: ['portal'],
      summary:
        'Rebook people of a booking to another date, all or none; the old places are given back in the same step, and sent twice it is done once',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'ACCESS_LINK_EXPIRED',
        'NO_REGISTRATIONS_SELECTED',
        'OWN_REBOOKING_OVER',
        'OWN_REBOOKING_NOT_POSSIBLE',
        'REPLACEMENT_FULL',
        'PRICE_GONE',
      ),
    )
    .input(
      ofBooking.extend({
        registrationIds: z.array(registrationId).max(20),
        chosenCourseId: courseId,
        /** What all of them would pay there, as it was shown; at another price the attendee is asked again. */
        expectedFeeCents: z.number().int(),
      }),
    )
    .output(attendeeBooking),
}
