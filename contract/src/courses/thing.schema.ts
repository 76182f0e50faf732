import { z } from 'zod'
import { attributeId, thingId } from '../wire/ids.schema.ts'
import { personFact } from './fact.schema.ts'

/** The longest name of what somebody brings. */
export const thingNameLimit = 80

/** So many things of one person are kept: what strangers name in a form must not fill the page of somebody. */
export const thingsLimit = 100

/** What a person brings to courses, a dog or an instrument, with what stays with it. */
export const personThing = z.object({
  id: thingId,
  /** The attribute that asks for it, and how that is called. */
  kind: z.object({ id: attributeId, label: z.object({ de: z.string(), en: z.string() }) }),
  name: z.string(),
  facts: z.array(personFact),
})
export type PersonThing = z.infer<typeof personThing>
