import { z } from 'zod'
import { placeId } from '../wire/ids.schema.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'

/** Where appointments take place, as an operator enters it; an empty capacity means unlimited. */
export const placeFields = z.object({
  name: z.string().trim().min(1).max(200),
  street: z.string().trim().max(200).default(''),
  postalCode: z.string().trim().max(20).default(''),
  city: z.string().trim().max(100).default(''),
  country: text(10)
    .trim()
    .regex(/^[A-Z]{2}$/),
  capacity: z.number().int().min(1).max(1_000_000).nullable(),
  /** How to get there, for those who attend. */
  directions: z.string().trim().max(2_000).default(''),
  /** Steps, lifts, toilets: what a person with a disability needs to know before coming. */
  accessibility: z.string().trim().max(2_000).default(''),
})
export type PlaceFields = z.infer<typeof placeFields>

const placeActions = ['edit', 'archive', 'restore', 'delete'] as const

export const place = placeFields.extend({
  id: placeId,
  archived: z.boolean(),
  revision,
  allowedActions: z.array(z.enum(placeActions)),
})
export type Place = z.infer<typeof place>

export const placeListInput = archiveListInput.extend({
  sort: z.enum(['name', 'city', 'capacity']).default('name'),
})
