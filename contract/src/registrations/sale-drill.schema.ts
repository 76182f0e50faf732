import { z } from 'zod'
import { saleDrillId } from '../wire/ids.schema.ts'

/** How many press at once, and how many drills a day: enough to learn something, too little to slow down others. */
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

/**
 * The measurements. Times are milliseconds from pressing the button until the answer arrives, within the server's own
 * network.
 */
export const saleDrillResult = z.object({
  /** Answered presses of the button; a registrant who is offered the waiting list presses a second time. */
  presses: count,
  booked: count,
  waiting: count,
  /** Refused because there is no place, neither in the course nor on its waiting list. */
  refused: count,
  /** Presses that got a wrong answer or none. */
  errors: count,
  /** Places given beyond the limit; anything but 0 is a bug. */
  overbooked: count,
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  perSecond: z.number(),
  /** How long 95 % waited at most for the page with the form. */
  formP95Ms: z.number(),
})
export type SaleDrillResult = z.infer<typeof saleDrillResult>

export const saleDrill = z.object({
  id: saleDrillId,
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  ...saleDrillWish.shape,
  /** How many registrants have filled in the form, and how many got an answer. */
  prepared: count,
  answered: count,
  /** The user who started it; empty if no longer known. */
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  result: saleDrillResult.nullable(),
})
export type SaleDrill = z.infer<typeof saleDrill>

export const saleDrills = z.object({
  /** Newest first. */
  items: z.array(saleDrill),
  /** How many may still be started today. */
  left: count,
})
export type SaleDrills = z.infer<typeof saleDrills>
