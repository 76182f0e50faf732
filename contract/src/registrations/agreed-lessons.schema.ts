import { z } from 'zod'
import { agreedCourseFields } from '../courses/agreed-lessons.schema.ts'
import { courseId, registrationId } from '../wire/ids.schema.ts'
import { operatorAttendee, operatorBooking } from './booking.schema.ts'

/** Single lessons for one person: known by id, or recognised by name and address, or new. */
export const agreedLessons = agreedCourseFields.extend({
  /** Of the course that is made. Sent twice with the same content it is made once. */
  id: courseId,
  attendee: operatorAttendee.omit({
    birthDate: true,
    priceCategoryId: true,
    reducedAs: true,
    shownFeeCents: true,
    extras: true,
    answers: true,
  }),
  ...operatorBooking.pick({
    contact: true,
    language: true,
    paymentMethod: true,
    notes: true,
    confirm: true,
    inform: true,
  }).shape,
  overrideClashes: z.boolean().default(false),
})
export type AgreedLessons = z.infer<typeof agreedLessons>

export const agreedLessonsReceipt = z.object({
  courseId,
  registrationId,
  lessons: z.number().int(),
  /** Of all lessons. */
  feeCents: z.number().int(),
  /** The same was sent before; nothing was made anew. */
  repeated: z.boolean(),
})
export type AgreedLessonsReceipt = z.infer<typeof agreedLessonsReceipt>
