import { z } from 'zod'
import { personId, tenantRef } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { route } from '../wire/route.ts'
import { email } from '../wire/text.schema.ts'
import { refusals } from './registration-refusals.ts'
import { shareLimits, shares } from './share.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['portal']
const bySession =
  'For whoever is signed in with an e-mail address: the token of the session comes as `Authorization: Bearer`.'

/** Letting another address see the registrations of people whom one has booked for, as both parents need. */
export const sharesContract = {
  shares: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/me/shares',
      tags,
      summary: 'Whom the address of a session lets see its registrations, and what others let it see',
      description: bySession,
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(ofTenant)
    .output(shares),
  changeShare: route('public')
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/me/shares',
      tags,
      summary: 'Say whose registrations another address may see; nobody ends it',
      description: `${bySession} An address that was shown nothing before gets a letter. It sees courses, dates and states, never the bookings themselves.`,
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS'))
    .input(
      ofTenant.extend({
        email: email(),
        personIds: z.array(personId).max(shareLimits.people),
        language: locale,
      }),
    )
    .output(shares),
  leaveShare: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/shares/leave',
      tags,
      summary: 'See nothing any more of what another address shows; done twice, it is done once',
      description: bySession,
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(ofTenant.extend({ email: email() }))
    .output(shares),
}
