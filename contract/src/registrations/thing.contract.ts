import { z } from 'zod'
import { attributeAnswer } from '../courses/attribute.schema.ts'
import { personThing, thingNameLimit } from '../courses/thing.schema.ts'
import { attributeId, personId, tenantRef, thingId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './registration-refusals.ts'

const ofThing = z.object({ tenant: tenantRef, personId, thingId })
const change = ofThing.extend({
  /** The attribute that asks for it; it stays. */
  attributeId,
  name: line(thingNameLimit).min(1),
  answers: z.array(attributeAnswer).max(200).default([]),
})
const things = z.object({ things: z.array(personThing) })

const signedIn = () => route('public').errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
const bySession =
  'For whoever is signed in with an e-mail address: the token of the session comes as `Authorization: Bearer`.'

/** What persons bring to courses, with what stays with it. */
export const thingsContract = {
  changeThing: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/persons/{personId}/things/{thingId}',
      tags: ['persons'],
      summary: 'Note what a person brings, or change it; what is not named of it stays',
      description: 'The caller names the id, so that the same request sent twice notes one.',
    })
    .errors(refusals('NOT_FOUND', 'PERSON_ERASED', 'THING_NAMED_TWICE', 'TOO_MANY_THINGS'))
    .input(change)
    .output(things),
  removeThing: route('registrations.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/persons/{personId}/things/{thingId}',
      tags: ['persons'],
      summary: 'Take away what a person brings, also from their registrations',
    })
    .errors(refusals('NOT_FOUND', 'PERSON_ERASED'))
    .input(ofThing)
    .output(removal),
  changeOwnThing: signedIn()
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/me/facts/{personId}/things/{thingId}',
      tags: ['portal'],
      summary: 'Note or change what a person brings whose bookings a session shows',
      description: bySession,
    })
    .errors(refusals('THING_NAMED_TWICE', 'TOO_MANY_THINGS'))
    .input(change)
    .output(things),
  removeOwnThing: signedIn()
    .route({
      method: 'DELETE',
      path: '/{tenant}/portal/me/facts/{personId}/things/{thingId}',
      tags: ['portal'],
      summary: 'Take away what a person brings whose bookings a session shows',
      description: bySession,
    })
    .input(ofThing)
    .output(removal),
}
