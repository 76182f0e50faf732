import { z } from 'zod'
import { askedAttribute, attributeAnswer } from '../courses/attribute.schema.ts'
import { taxCategory } from '../courses/course-terms.ts'
import { bookingId, courseId, priceCategoryId, registrationId } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { registrationState } from './registration-states.ts'

const line = (max: number) => z.string().trim().max(max)

/** One person who attends, as given at the registration. */
export const attendeeFields = z.object({
  firstName: line(100).min(1),
  lastName: line(100).min(1),
  email: z.email().max(254),
  phone: line(40).default(''),
  street: line(200).default(''),
  postalCode: line(20).default(''),
  city: line(100).default(''),
  /** One of the further prices of the course; without it the fee. */
  priceCategoryId: priceCategoryId.nullable().default(null),
  /** What was shown as its price: nobody is booked at another one. Without it the price of now is taken as seen. */
  shownFeeCents: z.number().int().optional(),
  /** To the additional fields of the course; errors are found under `answers.{attributeId}`. */
  answers: z.array(attributeAnswer).max(200).default([]),
})
export type AttendeeFields = z.infer<typeof attendeeFields>

/** One booking: the first person is the contact who is written to. All of them get a place, or none. */
export const bookingRequest = z.object({
  /** Made once a form; the same key with the same content is the same booking. */
  requestKey: z.uuid(),
  language: locale,
  attendees: z.array(attendeeFields).min(1).max(20),
  notes: line(2000).default(''),
})
export type BookingRequest = z.infer<typeof bookingRequest>
/** The same as it may be sent: what has a default can be left out. */
export type BookingInput = z.input<typeof bookingRequest>

const bookedRegistration = z.object({
  id: registrationId,
  shortcode: z.string(),
  state: registrationState,
  firstName: z.string(),
  lastName: z.string(),
})

export const bookingReceipt = z.object({
  bookingId,
  /** Opens the registration page of this booking. */
  accessToken: z.string(),
  registrations: z.array(bookedRegistration),
  /** The same form was sent before: this is the booking made then. */
  repeated: z.boolean(),
  /** The form was sent before with other content; that booking stands too. */
  earlierShortcodes: z.array(z.string()),
})
export type BookingReceipt = z.infer<typeof bookingReceipt>

const registrationActions = ['confirm'] as const

export const registration = z.object({
  id: registrationId,
  bookingId,
  courseId,
  courseTitle: z.string(),
  courseReference: z.string(),
  registeredAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  feeCents: z.number().int(),
  paidCents: z.number().int(),
  payableCents: z.number().int(),
  refundedCents: z.number().int(),
  paymentOverdue: z.boolean(),
  state: registrationState,
  shortcode: z.string(),
  notes: z.string(),
  allowedActions: z.array(z.enum(registrationActions)),
})
export type Registration = z.infer<typeof registration>

/** An answer together with what was asked when it was given. */
const givenAnswer = z.object({ asked: askedAttribute, value: attributeAnswer.shape.value })
export type GivenAnswer = z.infer<typeof givenAnswer>

/** A part of the fee, as it was agreed. */
const priceLine = z.object({
  label: z.string(),
  netCents: z.number().int(),
  taxCents: z.number().int(),
  grossCents: z.number().int(),
  taxCategory,
  /** In hundredths of a percent. */
  taxRate: z.number().int(),
})

const registrationMove = z.object({
  from: registrationState.nullable(),
  to: registrationState,
  at: z.iso.datetime(),
  actorName: z.string(),
  cause: z.string(),
})

export const registrationDetail = registration.extend({
  /** The name of the further price it was booked at; empty: the fee. */
  priceCategory: z.string(),
  priceLines: z.array(priceLine),
  /** In the order of the form. */
  answers: z.array(givenAnswer),
  moves: z.array(registrationMove),
})
export type RegistrationDetail = z.infer<typeof registrationDetail>

const registrationSortKeys = ['registeredAt', 'name', 'state'] as const

export const registrationListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  state: registrationState.optional(),
  courseId: courseId.optional(),
  sort: z.enum(registrationSortKeys).default('registeredAt'),
})

/** What the attendee sees behind the access token. */
export const attendeeBooking = z.object({
  courseId,
  courseTitle: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  location: z.string(),
  registrations: z.array(
    bookedRegistration.extend({
      feeCents: z.number().int(),
      priceCategory: z.string(),
      answers: z.array(givenAnswer),
    }),
  ),
})
export type AttendeeBooking = z.infer<typeof attendeeBooking>
