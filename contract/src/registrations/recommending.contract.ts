import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { locale } from '../wire/locales.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import {
  ownRecommending,
  recommendedExportInput,
  recommendedListInput,
  recommendedPlace,
  recommendingChange,
  recommendingSettings,
} from './recommending.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofBooking = ofTenant.extend({ accessToken: linkToken })
const byLink =
  'The token is that of a link to a booking. Whoever is signed in with an e-mail address sends `own-bookings-of-this-session` instead, and the token of the session as `Authorization: Bearer`.'

/** Attendees who recommend courses with a code of their own, and what the provider gives for it. */
export const recommendingContract = {
  recommendingSettings: route('settings.read')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/recommending',
      tags: ['recommending'],
      summary: 'Whether attendees may recommend courses, and what newcomers and recommenders get',
    })
    .input(ofTenant)
    .output(recommendingSettings),
  changeRecommending: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/recommending',
      tags: ['recommending'],
      summary:
        'Change whether attendees may recommend courses and what it brings; rewards that were given, and those for orders made before, stay what they were',
    })
    .errors(refusals('CONFLICT', 'NOT_FOUND'))
    .input(recommendingChange.safeExtend({ tenant: tenantRef }))
    .output(recommendingSettings),
  listRecommended: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/recommended-places',
      tags: ['recommending'],
      summary: 'Who recommended whom, how far it is, and what it took off and brought',
    })
    .input(recommendedListInput.extend({ tenant: tenantRef }))
    .output(pageOf(recommendedPlace)),
  exportRecommended: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/recommended-places/export',
      tags: ['recommending'],
      summary: 'The recommended places as a table; that it was exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(recommendedExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  ownRecommending: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/recommending',
      tags: ['portal'],
      summary: 'What recommending brings, with the code of whoever booked and their rewards',
      description: byLink,
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(ofBooking)
    .output(ownRecommending),
  takeRecommendingCode: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/recommending',
      tags: ['portal'],
      summary: 'Give whoever booked a code to recommend courses with; asked twice, it is the same one',
      description: byLink,
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(ofBooking.extend({ language: locale }))
    .output(ownRecommending),
}
