import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { courseId, registrationId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import {
  attendeeBooking,
  bookingReceipt,
  bookingRequest,
  registration,
  registrationDetail,
  registrationListInput,
} from './registration.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofRegistration = ofTenant.extend({ registrationId })

export const registrationsContract = {
  register: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/courses/{courseId}/registrations',
      tags: ['portal'],
      summary: 'Book one or several people into a course, all or none',
    })
    .errors(refusals('NOT_FOUND', 'REGISTRATION_CLOSED', 'COURSE_FULL'))
    .input(bookingRequest.extend({ tenant: tenantRef, courseId }))
    .output(bookingReceipt),
  attendeeBooking: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}',
      tags: ['portal'],
      summary: 'The booking behind an access link',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofTenant.extend({ accessToken: z.string().min(20).max(100) }))
    .output(attendeeBooking),
  list: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/registrations',
      tags: ['registrations'],
      summary: 'Search, filter and page through the registrations',
    })
    .input(registrationListInput.extend({ tenant: tenantRef }))
    .output(pageOf(registration)),
  get: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/{registrationId}',
      tags: ['registrations'],
      summary: 'One registration with its history',
    })
    .input(ofRegistration)
    .output(registrationDetail),
  confirm: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/confirm',
      tags: ['registrations'],
      summary: 'Confirm a reserved registration; the attendee is informed',
    })
    .errors(refusals('REGISTRATION_NOT_CONFIRMABLE'))
    .input(ofRegistration)
    .output(registration),
}
