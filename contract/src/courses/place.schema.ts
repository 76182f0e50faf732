import { z } from 'zod'
import { placeId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

/** Where appointments take place, as an operator enters it; an empty capacity means unlimited. */
export const placeFields = z.object({
  name: z.string().trim().min(1).max(200),
  street: z.string().trim().max(200).default(''),
  postalCode: z.string().trim().max(20).default(''),
  city: z.string().trim().max(100).default(''),
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/),
  capacity: z.number().int().min(1).max(1_000_000).nullable(),
  /** How to get there, for those who attend. */
  directions: z.string().trim().max(2_000).default(''),
  /** Steps, lifts, toilets: whether somebody can come at all. */
  accessibility: z.string().trim().max(2_000).default(''),
})
export type PlaceFields = z.infer<typeof placeFields>

const placeActions = ['edit', 'archive', 'restore', 'delete'] as const

export const place = placeFields.extend({
  id: placeId,
  archived: z.boolean(),
  /** Grows with every change; a change says which one it was made from. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(placeActions)),
})
export type Place = z.infer<typeof place>

export const placeListInput = pageInput.extend({
  dir: z.enum(['asc', 'desc']).default('asc'),
  q: z.string().trim().max(100).default(''),
  /** Either those in use or those in the archive. */
  archived: z.stringbool().or(z.boolean()).default(false),
  sort: z.enum(['name', 'city', 'capacity']).default('name'),
})
