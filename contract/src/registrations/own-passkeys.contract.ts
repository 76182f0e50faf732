import { z } from 'zod'
import { madePasskey, passkeyAnswer, passkeyRequest } from '../identity/second-factor.schema.ts'
import { ownPasskeyId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { ownPasskeys } from './own-passkey.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['portal']
const bySession =
  'For whoever is signed in with an e-mail address: the token of the session comes as `Authorization: Bearer`.'
const signedIn = () => route('public').errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))

/** Passkeys with which attendees come back to their bookings without a mailed link. */
export const ownPasskeysContract = {
  ownPasskeys: signedIn()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/me/passkeys',
      tags,
      summary: 'The passkeys of the address of a session, and what a browser needs to make another one',
      description: bySession,
    })
    .input(ofTenant)
    .output(ownPasskeys),
  addOwnPasskey: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/passkeys/add',
      tags,
      summary: 'Add a passkey to the address of a session; the address is told by a letter',
      description: bySession,
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'ATTENDEE_NOT_SIGNED_IN',
        'PASSKEY_REFUSED',
        'PASSKEY_KNOWN',
        'TOO_MANY_PASSKEYS',
      ),
    )
    .input(ofTenant.extend({ made: madePasskey }))
    .output(ownPasskeys),
  removeOwnPasskey: signedIn()
    .route({
      method: 'DELETE',
      path: '/{tenant}/portal/me/passkeys/{ownPasskeyId}',
      tags,
      summary: 'Remove a passkey of the address of a session; done twice, it is done once',
      description: bySession,
    })
    .input(ofTenant.extend({ ownPasskeyId }))
    .output(ownPasskeys),
  ownPasskeyRequest: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/me/passkey-request',
      tags,
      summary: 'What a browser needs to ask for a passkey of this provider',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(passkeyRequest),
  openSessionByPasskey: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/passkey-session',
      tags,
      summary: 'Open a session with a passkey instead of the link of a letter',
    })
    .errors(refusals('NOT_FOUND', 'PASSKEY_REFUSED'))
    .input(ofTenant.extend({ passkey: passkeyAnswer }))
    .output(z.object({ sessionToken: z.string(), expiresAt: z.iso.datetime() })),
}
