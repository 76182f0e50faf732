import { z } from 'zod'
import { attendanceType } from '../attendance/attendance.schema.ts'
import { askedAttribute, attributeAnswer } from '../courses/attribute.schema.ts'
import { personFields } from './person.schema.ts'
import { registrationState } from './registration-states.ts'

/** Everything that is stored about a person, in words that stand for themselves. */
export const personExport = z.object({
  exportedAt: z.iso.datetime(),
  company: z.string(),
  person: personFields.extend({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    createdAt: z.iso.datetime(),
  }),
  registrations: z.array(
    personFields.extend({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      courseTitle: z.string(),
      courseReference: z.string(),
      start: z.iso.datetime().nullable(),
      end: z.iso.datetime().nullable(),
      shortcode: z.string(),
      state: registrationState,
      registeredAt: z.iso.datetime(),
      feeCents: z.number().int(),
      priceCategory: z.string(),
      notes: z.string(),
      internalNotes: z.string(),
      answers: z.array(z.object({ asked: askedAttribute, value: attributeAnswer.shape.value })),
      /** What was said of each appointment last. */
      attendances: z.array(
        z.object({
          start: z.iso.datetime(),
          type: attendanceType.nullable(),
          markedAt: z.iso.datetime(),
        }),
      ),
      moves: z.array(
        z.object({
          from: registrationState.nullable(),
          to: registrationState,
          at: z.iso.datetime(),
          cause: z.string(),
          note: z.string(),
        }),
      ),
    }),
  ),
  bookings: z.array(
    personFields.extend({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      company: z.string(),
      createdAt: z.iso.datetime(),
      language: z.string(),
      notes: z.string(),
      /** Booking numbers of all who were booked with it. */
      shortcodes: z.array(z.string()),
    }),
  ),
  mails: z.array(
    z.object({
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      state: z.string(),
      createdAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type PersonExport = z.infer<typeof personExport>
