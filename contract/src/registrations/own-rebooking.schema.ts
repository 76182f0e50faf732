import { z } from 'zod'
import { courseId, registrationId } from '../wire/ids.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { replacementCourse } from './attendee-booking.schema.ts'

/** Whether attendees may rebook themselves to another date of the same kind of course, until when, and what it costs. */
export const ownRebookingSettings = z.object({
  revision,
  isAllowed: z.boolean(),
  /** Until so many hours before their course begins; 0: until it begins. */
  untilHours: z.number().int().min(0).max(8760),
  /** For each person who is rebooked, beside the difference of the prices. */
  rebookingFeeCents: z.number().int().min(0).max(100_000),
})
export type OwnRebookingSettings = z.infer<typeof ownRebookingSettings>

export const defaultOwnRebookingSettings: OwnRebookingSettings = {
  revision: 0,
  isAllowed: false,
  untilHours: 48,
  rebookingFeeCents: 0,
}

/** How many other dates are shown at once: those that begin first. */
export const otherDatesLimit = 50

/** What one person would pay in the other course, with the fee for rebooking. */
const rebookedPrice = z.object({ registrationId, feeCents: z.number().int() })

/** Where the people of a booking could go from one of its courses, as it is at this moment. */
export const ownRebooking = z.object({
  courseId,
  title: z.string(),
  start: z.iso.datetime().nullable(),
  /** Until when; null: the course has no dates left, and so no end for this either. */
  until: z.iso.datetime().nullable(),
  /** What rebooking costs each person; it is part of the prices. */
  feeCents: z.number().int(),
  /** Those who have a place. */
  people: z.array(
    z.object({
      registrationId,
      name: z.string(),
      feeCents: z.number().int(),
      /** Something was taken off their price, which the other date does not grant again. */
      isReduced: z.boolean(),
      /** Extras were chosen, which stay behind: only what comes with every place of the other course comes along. */
      hasExtras: z.boolean(),
    }),
  ),
  courses: z.array(
    replacementCourse.omit({ newFeeCents: true, isPossible: true }).extend({
      /** Those who can go there: whoever is in that course already has no price here. */
      prices: z.array(rebookedPrice),
      /** For how many of them there are places, without saying how many more. */
      places: z.number().int(),
    }),
  ),
})
export type OwnRebooking = z.infer<typeof ownRebooking>
