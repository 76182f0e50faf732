import type { WhenFull } from '@reihum/contract/registrations/booking.schema.ts'
import { z } from 'zod'
import { ApiProblem } from '#platform/problems.ts'

export type WayWhenFull = Exclude<WhenFull, 'refuse'>

const needed = z.object({
  free: z.coerce.number(),
  people: z.coerce.number(),
  limit: z.coerce.number(),
  raisedTo: z.coerce.number().optional(),
})

/** The free and needed places, and the limit before and after raising it. */
export type PlacesNeeded = { free: number; people: number; limit: number; raisedTo: number }

/** Reads the numbers of places from a refusal for lack of places. */
export function placesNeededBy(error: unknown): PlacesNeeded | null {
  if (!(error instanceof ApiProblem) || error.code !== 'PLACES_NEEDED') return null
  const read = needed.safeParse(error.data)
  if (!read.success) return null
  const { free, people, limit, raisedTo } = read.data
  return { free, people, limit, raisedTo: raisedTo ?? limit + people - free }
}
