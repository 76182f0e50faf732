import { calendarInput } from '@reihum/contract/courses/appointment.schema.ts'
import { z } from 'zod'

const views = ['month', 'week', 'agenda', 'places', 'instructors'] as const
const { kind, placeId, instructorId } = calendarInput.shape

/** The address of the calendar; without a day it means today. */
export const calendarSearch = z.object({
  kind,
  placeId,
  instructorId,
  view: z.enum(views).default('month'),
  date: z.iso.date().optional(),
})
