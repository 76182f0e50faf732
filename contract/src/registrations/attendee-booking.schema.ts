import { z } from 'zod'
import { courseState } from '../courses/course-states.ts'
import { paymentMethod, withdrawalRight } from '../courses/course-terms.ts'
import { captchaSolution } from '../identity/captcha.schema.ts'
import { courseId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { bookedRegistration, storedContact } from './booking.schema.ts'
import { givenAnswer } from './registration.schema.ts'
import { cancellationCause } from './registration-states.ts'

const attendeeActions = ['cancel', 'withdraw', 'change'] as const

/** What the attendee sees behind the access token. */
export const attendeeBooking = z.object({
  courseId,
  courseTitle: z.string(),
  courseState: courseState,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  location: z.string(),
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      title: z.string(),
      location: z.string(),
      cancelled: z.boolean(),
    }),
  ),
  /** Where an online course takes place; told only to whoever has a confirmed place. */
  onlineAddress: z.string(),
  registrations: z.array(
    bookedRegistration.extend({
      feeCents: z.number().int(),
      priceCategory: z.string(),
      answers: z.array(givenAnswer),
      cause: cancellationCause.nullable(),
      waitingPosition: z.number().int().nullable(),
      /** When others were moved up past it, and why. */
      passedOver: z.array(
        z.object({ at: z.iso.datetime(), free: z.number().int(), people: z.number().int() }),
      ),
      /** Still can be cancelled by the attendee. */
      cancellable: z.boolean(),
    }),
  ),
  contact: storedContact,
  revision: z.number().int(),
  paymentMethod: paymentMethod.nullable(),
  /** The earliest of its reserved places. */
  paymentDueAt: z.iso.datetime().nullable(),
  /** Until when cancelling is free; null: no longer, or nothing is left to cancel. */
  cancellableUntil: z.iso.datetime().nullable(),
  withdrawalRight,
  /** Until when the contract can be withdrawn from; null: no such right. */
  withdrawableUntil: z.iso.datetime().nullable(),
  /** The names of the other confirmed attendees, where the course shares them. */
  others: z.array(z.string()),
  allowedActions: z.array(z.enum(attendeeActions)),
})
export type AttendeeBooking = z.infer<typeof attendeeBooking>

/** As somebody writes it who withdraws from a contract, signed in nowhere. */
export const withdrawalRequest = z.object({
  requestKey: z.uuid(),
  language: locale,
  name: line(200).min(1),
  /** A booking number, or what else tells the contract. */
  contract: line(200).min(1),
  email: z.email().max(254),
  /** Without it the declaration counts just the same, but only addresses of bookings are written to. */
  captcha: captchaSolution.optional(),
})

export const withdrawalReceipt = z.object({
  declaredAt: z.iso.datetime(),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
})
