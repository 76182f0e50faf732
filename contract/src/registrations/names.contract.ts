import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { registrationId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { locale } from '../wire/locales.ts'
import { route } from '../wire/route.ts'
import { attendeeBooking } from './attendee-booking.schema.ts'
import { maxPeople } from './booking.schema.ts'
import { namedPerson } from './names.schema.ts'
import { registrationDetail } from './registration.schema.ts'
import { refusals } from './registration-refusals.ts'

/** Firms that say after their order who comes. */
export const namesContract = {
  nameAttendees: route('public')
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/bookings/{accessToken}/names',
      tags: ['portal'],
      summary:
        'Name who comes on places of a firm, or replace them until its day is over: all of them or nobody, and sent twice it is done once',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'NAMES_CLOSED', 'PLACE_NOT_NAMEABLE'))
    .input(
      z.object({
        tenant: tenantRef,
        accessToken: linkToken,
        /** In which answers are written. */
        language: locale,
        people: z.array(namedPerson).min(1).max(maxPeople),
      }),
    )
    .output(attendeeBooking),
  changeNamesUntil: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/registrations/{registrationId}/names-until',
      tags: ['registrations'],
      summary: 'Until which day the firm of this booking may name who comes',
    })
    .input(
      z.object({
        tenant: tenantRef,
        registrationId,
        /** Null: as the settings say. */
        namesUntil: day.nullable(),
      }),
    )
    .output(registrationDetail),
}
