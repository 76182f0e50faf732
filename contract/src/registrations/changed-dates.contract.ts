import { z } from 'zod'
import { appointmentId, courseId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './registration-refusals.ts'

const ofCourse = z.object({ tenant: tenantRef, courseId })
const tags = ['appointments']

const time = z.object({ start: z.iso.datetime(), end: z.iso.datetime(), location: z.string() })

/** What those who are registered for a course are still to be told of its dates. */
const changedDates = z.object({
  /** Whether they are told by themselves unless a change says otherwise. */
  isOn: z.boolean(),
  /** When they are told; null: there is nothing to tell. */
  tellsAt: z.iso.datetime().nullable(),
  /** How many are told: who has a place, and who waits. */
  placed: z.number().int(),
  waiting: z.number().int(),
  /** How many dates have changed; the first ones are listed. */
  count: z.number().int(),
  changes: z.array(
    z.object({
      kind: z.enum(['cancelled', 'moved', 'relocated', 'restored', 'added']),
      before: time.nullable(),
      after: time.nullable(),
      reason: z.string(),
    }),
  ),
})
export type ChangedDates = z.infer<typeof changedDates>

const changedDatesLetter = z.object({
  /** As the first booking would get it; null: nobody would. */
  letter: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
})

/** What everybody together would cost less if a date were cancelled and its part of the price given back. */
const givenBackPreview = z.object({
  /** Whether the course says that it is given back. */
  isRule: z.boolean(),
  /** For how many people that have a place. */
  places: z.number().int(),
  /** The least and the most that one of them gets. */
  leastCents: z.number().int(),
  mostCents: z.number().int(),
  totalCents: z.number().int(),
  /** How many wait, who would pay less if they get a place. */
  waiting: z.number().int(),
})
export type GivenBackPreview = z.infer<typeof givenBackPreview>

export const changedDatesContract = {
  previewGivenBack: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/appointments/{appointmentId}/given-back',
      tags,
      summary: 'What would be given back of the prices if an appointment were cancelled; nothing is stored',
    })
    .errors(refusals('NOT_FOUND'))
    .input(z.object({ tenant: tenantRef, appointmentId }))
    .output(givenBackPreview),
  changedDates: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/changed-dates',
      tags,
      summary: 'What people are still to be told of changed dates of a course, and when',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse)
    .output(changedDates),
  previewChangedDates: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/changed-dates/letter',
      tags,
      summary: 'The letter about changed dates, as the first of those would get it who are told',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse)
    .output(changedDatesLetter),
  tellChangedDates: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/changed-dates/tell',
      tags,
      summary: 'Tell people of changed dates at once instead of some minutes after the last change',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse)
    .output(z.object({ told: z.number().int() })),
  silenceChangedDates: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/changed-dates/silence',
      tags,
      summary: 'Tell nobody of what has changed so far; a later change names what people know',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse)
    .output(z.object({ silenced: z.number().int() })),
}
