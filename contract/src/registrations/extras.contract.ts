import { z } from 'zod'
import { offeredExtra, pricedExtra, wantedExtra } from '../courses/extra.schema.ts'
import { courseId, extraId, registrationId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { registrationDetail } from './registration.schema.ts'
import { refusals } from './registration-refusals.ts'
import { registrationState } from './registration-states.ts'

const tags = ['registrations']

/** An extra that somebody takes. */
const takenExtra = pricedExtra.extend({ extraId })

/** Who takes what in a course. */
export const takenExtras = z.object({
  /** What the course offers, and what is taken there though it is not offered any more. */
  extras: z.array(z.object({ extraId, name: z.string(), quantity: z.number().int() })),
  /** Everybody with a place who takes anything, by name. */
  people: z.array(
    z.object({
      registrationId,
      firstName: z.string(),
      lastName: z.string(),
      state: registrationState,
      extras: z.array(takenExtra),
    }),
  ),
})
export type TakenExtras = z.infer<typeof takenExtras>

/** What somebody takes, and what they could take. */
export const extrasOfRegistration = z.object({
  taken: z.array(takenExtra),
  offered: z.array(offeredExtra),
  /** They have a place, so the staff can add extras and take them away. */
  changeable: z.boolean(),
})
export type ExtrasOfRegistration = z.infer<typeof extrasOfRegistration>

export const extrasContract = {
  offeredExtras: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/offered-extras',
      tags,
      summary: 'What can be taken besides a place in a course, and how much of it is left',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ tenant: tenantRef, courseId }))
    .output(z.array(offeredExtra)),
  takenExtras: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/taken-extras',
      tags,
      summary: 'Who takes what besides their place in a course',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ tenant: tenantRef, courseId }))
    .output(takenExtras),
  extrasOfRegistration: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/{registrationId}/extras',
      tags,
      summary: 'What somebody takes besides their place, and what they could take',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ tenant: tenantRef, registrationId }))
    .output(extrasOfRegistration),
  changeExtras: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/registrations/{registrationId}/extras',
      tags,
      summary:
        'Add extras to a place or take them away; what is owed follows. Extras that are not named stay as they are',
    })
    .errors(refusals('NOT_FOUND', 'EXTRAS_NEED_PLACE', 'PERSON_ERASED'))
    .input(
      z.object({
        tenant: tenantRef,
        registrationId,
        /** Made once for each form: the letter about it is written once. */
        requestKey,
        extras: z.array(wantedExtra).min(1).max(50),
        /** Whether the contact is told by mail. */
        inform: z.boolean().default(true),
      }),
    )
    .output(registrationDetail),
}
