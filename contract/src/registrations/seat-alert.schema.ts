import { z } from 'zod'
import { courseId } from '../wire/ids.schema.ts'

/** How many there are at most, and how long they are kept. */
export const seatAlertLimits = {
  /** Open alerts of a course, those included that wait for their click. */
  ofCourse: 200,
  /** Confirmed alerts of one address at a provider. */
  ofAddress: 5,
  /** The link that confirms an alert holds so long. */
  confirmHours: 48,
  /** What was told is kept so long, so that its link still says what it was about. */
  toldDays: 7,
} as const

/** What the link of a letter opens: waits for the click, waits for a free place, or was told of one. */
export const seatAlert = z.object({
  courseId,
  courseTitle: z.string(),
  state: z.enum(['asked', 'open', 'told']),
  /** Until when it can be confirmed, or how long a told one is kept; null: it waits. */
  expiresAt: z.iso.datetime().nullable(),
})
export type SeatAlert = z.infer<typeof seatAlert>
