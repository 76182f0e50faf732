import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { locale } from '../wire/locales.ts'
import { sessionPurposes } from '../wire/own-bookings.ts'
import { route } from '../wire/route.ts'
import { email, text } from '../wire/text.schema.ts'
import { ownBookings, ownSelection } from './own-bookings.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
/** What is opened: all bookings of the address, or the page of the firms that whoever reads its mails orders for. */
const of = z.enum(sessionPurposes).default('own')
const ofLink = ofTenant.extend({ signInToken: linkToken, of })
const tags = ['portal']
const bySession =
  'For whoever is signed in with an e-mail address: the token of the session comes as `Authorization: Bearer`.'
const signedIn = () => route('public').errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))

/** One place for all that was booked with an e-mail address. */
export const ownBookingsContract = {
  askForSignIn: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/ask',
      tags,
      summary: 'Ask for a link to all bookings of an e-mail address, or to the page of a firm',
      description: 'The answer is the same whether or not anything is opened with the address.',
    })
    .errors(refusals('NOT_FOUND', 'TOO_MANY_ATTEMPTS'))
    .input(ofTenant.extend({ email: email(), language: locale, of }))
    .output(z.object({ asked: z.literal(true) })),
  signInLink: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/me/link/{signInToken}',
      tags,
      summary: 'Whether the link of a letter can still be opened; looking does not use it up',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(z.object({ expiresAt: z.iso.datetime() })),
  openAttendeeSession: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/link/{signInToken}/open',
      tags,
      summary: 'Open a session with the link of a letter, which is used up by it',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(z.object({ sessionToken: z.string(), expiresAt: z.iso.datetime() })),
  ownBookings: signedIn()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/me',
      tags,
      summary: 'All that was booked with the e-mail address of a session',
      description: `${bySession} What is to come is answered with the latest few of what is past; \`of=past\` answers what is past, part by part, without money and dates.`,
    })
    .input(
      ofTenant.extend({
        of: ownSelection.default('now'),
        part: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(ownBookings),
  endAttendeeSession: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/end',
      tags,
      summary: 'Sign out here or everywhere; done twice, it is done once',
      description: bySession,
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ everywhere: z.boolean().default(false), of }))
    .output(z.object({ ended: z.literal(true) })),
  renewOwnCalendar: signedIn()
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/calendar',
      tags,
      summary: 'Give the calendar of all own dates a new secret address; the former one leads nowhere',
      description: bySession,
    })
    .input(ofTenant)
    .output(z.object({ address: z.string() })),
  endOwnCalendar: signedIn()
    .route({
      method: 'DELETE',
      path: '/{tenant}/portal/me/calendar',
      tags,
      summary: 'Take the calendar of all own dates away',
      description: bySession,
    })
    .input(ofTenant)
    .output(z.object({ ended: z.literal(true) })),
  ownCalendar: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/calendars/{calendarToken}',
      tags,
      summary: 'The dates of all that was booked with an e-mail address, behind a secret address',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ calendarToken: text(100).min(20) }))
    .output(z.file()),
}
