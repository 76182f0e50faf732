import { z } from 'zod'
import { saleDrillId } from '../wire/ids.schema.ts'

/** So many press at once, and so often a day: enough to know, and too little to be a burden to others. */
export const saleDrillLimits = {
  registrants: { min: 10, max: 500 },
  places: { max: 5_000 },
  aDay: 10,
} as const

export const saleDrillWish = z.object({
  /** How many register at the same moment. */
  registrants: z.number().int().min(saleDrillLimits.registrants.min).max(saleDrillLimits.registrants.max),
  /** How many places there are; empty: no limit. */
  places: z.number().int().min(1).max(saleDrillLimits.places.max).nullable(),
})
export type SaleDrillWish = z.infer<typeof saleDrillWish>

const count = z.number().int()

/** What was measured. Times are milliseconds from pressing the button until the answer is there, on the server's own network. */
export const saleDrillResult = z.object({
  /** Answered presses of the button; who is offered the waiting list presses once more. */
  presses: count,
  booked: count,
  waiting: count,
  /** Told that there is no place, neither in the course nor on its list. */
  refused: count,
  /** Not answered as they should have been. */
  errors: count,
  /** Places given beyond those there are; anything but 0 is a bug. */
  overbooked: count,
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  perSecond: z.number(),
  /** How long nineteen of twenty waited at most for the page of the form. */
  formP95Ms: z.number(),
})
export type SaleDrillResult = z.infer<typeof saleDrillResult>

export const saleDrill = z.object({
  id: saleDrillId,
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  ...saleDrillWish.shape,
  /** How many have their form filled in, and how many were answered. */
  prepared: count,
  answered: count,
  /** Who started it; empty where that is not known any more. */
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  result: saleDrillResult.nullable(),
})
export type SaleDrill = z.infer<typeof saleDrill>

export const saleDrills = z.object({
  /** The newest first. */
  items: z.array(saleDrill),
  /** How many may still be started today. */
  left: count,
})
export type SaleDrills = z.infer<typeof saleDrills>
