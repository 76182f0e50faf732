import { z } from 'zod'
import { attributeId, bookingId, registrationId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofLink = ofTenant.extend({ accessToken: linkToken })

const said = z.object({ de: z.string(), en: z.string() })

const ownConsent = z.object({
  bookingId,
  /** Null: it was agreed to once, for the whole booking. */
  registrationId: registrationId.nullable(),
  attributeId,
  /** Who it was agreed for; empty where it was for the booking. */
  name: z.string(),
  courseTitles: z.array(z.string()),
  /** As it was worded when somebody agreed. */
  label: said,
  consent: said,
  /**
   * Whether it can be taken back here. What the form required, and what was agreed to for a whole booking, is taken back by telling
   * the provider, because more depends on it.
   */
  canBeTakenBack: z.boolean(),
})
export type OwnConsent = z.infer<typeof ownConsent>

const ownConsents = z.object({ consents: z.array(ownConsent) })
export type OwnConsents = z.infer<typeof ownConsents>

const behindLink = () =>
  route('public').errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'ATTENDEE_NOT_SIGNED_IN'))

/** What was agreed to with bookings. */
export const consentsContract = {
  ownConsents: behindLink()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/consents',
      tags: ['portal'],
      summary: 'What was agreed to with a booking, for whoever holds its link',
    })
    .input(ofLink)
    .output(ownConsents),
  takeBackConsent: behindLink()
    .errors(refusals('CONSENT_NEEDED'))
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/consents/take-back',
      tags: ['portal'],
      summary: 'Take back what was agreed to; taken back twice, it is taken back once',
    })
    .input(ofLink.extend({ registrationId, attributeId }))
    .output(ownConsents),
  openOwnLetters: route('public')
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
    .route({
      method: 'POST',
      path: '/{tenant}/portal/me/letters/open',
      tags: ['portal'],
      summary:
        'The way to the choice of letters for the address of a session, as each optional letter has it',
      description:
        'For whoever is signed in with an e-mail address: the token of the session comes as `Authorization: Bearer`.',
    })
    .input(ofTenant)
    .output(z.object({ letterToken: linkToken })),
}
