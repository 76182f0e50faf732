import { z } from 'zod'
import { registrationId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { route } from '../wire/route.ts'
import { takesBytes } from '../wire/takes-bytes.ts'
import { attendeeBooking } from './attendee-booking.schema.ts'
import { proofDecision } from './proof.schema.ts'
import { registrationDetail } from './registration.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofRegistration = z.object({ tenant: tenantRef, registrationId })
/** Of somebody in a booking. */
const ofProof = z.object({ tenant: tenantRef, accessToken: linkToken, registrationId })

export const proofsContract = {
  decideProof: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/registrations/{registrationId}/proof',
      tags: ['registrations'],
      summary:
        'Say what became of the proof of a reduced price; a refusal can charge the difference to the full price, and any other state takes it back',
      description: 'What was sent as a proof is deleted with the decision.',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'PROOF_NEEDS_PLACE',
        'PROOF_CHARGE_STAYS',
        'PERSON_ERASED',
        'TIER_LIMIT_REACHED',
        'VERIFICATION_REQUIRED',
      ),
    )
    .input(ofRegistration.extend(proofDecision.shape))
    .output(registrationDetail),
  sentProof: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/{registrationId}/proof/file',
      tags: ['registrations'],
      summary: 'What was sent as the proof of a reduced price, until somebody has decided on it',
    })
    .errors(refusals('NOT_FOUND', 'UNAVAILABLE'))
    .input(ofRegistration)
    .output(z.file()),
  sendProof: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/proof/{registrationId}',
      tags: ['portal'],
      summary:
        'Send the proof of a reduced price, in place of the one before; the same file sent twice is sent once',
      description: 'A JPEG, PNG or PDF of at most 10 MB, where the course takes proofs beforehand.',
      ...takesBytes,
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'ACCESS_LINK_EXPIRED',
        'PROOF_NOT_WANTED',
        'PROOF_NOT_TAKEN',
        'PROOF_KIND_REFUSED',
        'PROOF_TOO_LARGE',
        'FILE_EMPTY',
        'FILE_DAMAGED',
        'UNAVAILABLE',
      ),
    )
    .input(
      z.object({
        params: ofProof,
        query: z.object({ filename: z.string().min(1).max(1000) }),
      }),
    )
    .output(attendeeBooking),
  takeBackProof: route('public')
    .route({
      method: 'DELETE',
      path: '/{tenant}/portal/bookings/{accessToken}/proof/{registrationId}',
      tags: ['portal'],
      summary: 'Delete what was sent as a proof and nobody has decided on',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofProof)
    .output(attendeeBooking),
}
