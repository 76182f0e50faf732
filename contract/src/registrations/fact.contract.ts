import { z } from 'zod'
import { askedAttribute, attributeAnswer } from '../courses/attribute.schema.ts'
import { personFact } from '../courses/fact.schema.ts'
import { personThing } from '../courses/thing.schema.ts'
import { bookingId, personId, registrationId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofPerson = ofTenant.extend({ personId })
const changes = { answers: z.array(attributeAnswer).max(200) }
const facts = z.object({ facts: z.array(personFact) })

const ownFacts = z.object({
  /** Only those of whom anything is known. */
  people: z.array(
    facts.extend({
      personId,
      name: z.string(),
      /** What they bring to courses. */
      things: z.array(personThing),
      /** Their registrations in the booking that was asked about. */
      registrationIds: z.array(registrationId),
    }),
  ),
  /** What was asked, as it is worded now. */
  questions: z.array(askedAttribute),
  /** What was asked about what they bring. */
  thingQuestions: z.array(askedAttribute),
})
export type OwnFacts = z.infer<typeof ownFacts>

const signedIn = () => route('public').errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
const bySession =
  'For whoever is signed in with an e-mail address: the token of the session comes as `Authorization: Bearer`.'

/** What stays with a person: answers to attributes that belong to persons. */
export const factsContract = {
  changeFacts: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/persons/{personId}/facts',
      tags: ['persons'],
      summary: 'Note facts that stay with a person, or take them away; what is not named stays',
    })
    .errors(refusals('NOT_FOUND', 'PERSON_ERASED'))
    .input(ofPerson.extend(changes))
    .output(facts),
  ownFacts: signedIn()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/me/facts',
      tags: ['portal'],
      summary: 'The facts that stay with the persons whose bookings a session shows',
      description: bySession,
    })
    .input(ofTenant.extend({ bookingId: bookingId.optional() }))
    .output(ownFacts),
  changeOwnFacts: signedIn()
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/me/facts/{personId}',
      tags: ['portal'],
      summary: 'Confirm, change or take away facts of a person whose bookings a session shows',
      description: bySession,
    })
    .input(ofPerson.extend(changes))
    .output(facts),
}
