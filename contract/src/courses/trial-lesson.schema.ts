import { z } from 'zod'
import { courseFields } from './course.schema.ts'

/** So many people try a lesson beside those who have booked the course. */
export const usualTrialPlaces = 2

/** What a trial lesson has of its own; all else it takes from its course and the date it is offered for. */
export const trialLessonFields = z.object({
  title: courseFields.shape.title,
  attendeeLimit: z.number().int().min(1).max(1_000).default(usualTrialPlaces),
  feeCents: courseFields.shape.feeCents.default(0),
})
export type TrialLessonFields = z.infer<typeof trialLessonFields>
