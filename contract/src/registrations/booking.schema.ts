import { z } from 'zod'
import { attributeAnswer } from '../courses/attribute.schema.ts'
import { paymentMethod } from '../courses/course-terms.ts'
import { captchaSolution } from '../identity/captcha.schema.ts'
import { bookingId, courseId, priceCategoryId, registrationId, requestKey } from '../wire/ids.schema.ts'
import { line, withoutLinks } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { registrationState } from './registration-states.ts'

/** Shared by whoever attends and whoever is written to. */
export const contactWays = {
  phone: line(40).default(''),
  street: line(200).default(''),
  postalCode: line(20).default(''),
  city: line(100).default(''),
}

/** One person who attends, as given at the registration. */
export const attendeeFields = z.object({
  firstName: withoutLinks(100),
  lastName: withoutLinks(100),
  /** Empty: that of the contact, as with children. */
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  ...contactWays,
  /** One of the further prices of the course; without it the fee. */
  priceCategoryId: priceCategoryId.nullable().default(null),
  /** What was shown as its price: nobody is booked at another one. Without it the price of now is taken as seen. */
  shownFeeCents: z.number().int().optional(),
  /** To the additional fields of the course; errors are found under `answers.{attributeId}`. */
  answers: z.array(attributeAnswer).max(200).default([]),
})
export type AttendeeFields = z.infer<typeof attendeeFields>

/** Who books and is written to: a parent, or a company that sends its people. */
export const contactFields = z.object({
  company: line(200).default(''),
  firstName: withoutLinks(100),
  lastName: withoutLinks(100),
  email: z.email().max(254),
  ...contactWays,
})
export type ContactFields = z.infer<typeof contactFields>

/** As it is kept: rows of earlier versions lack what is asked today. */
export const storedContact = contactFields.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

export const maxPeople = 20

const bookingFields = z.object({
  /** Made once a form; the same key with the same content is the same booking. */
  requestKey,
  language: locale,
  /** Whoever is written to, where that is none of the attendees; otherwise it is the first of them. */
  contact: contactFields.nullable().default(null),
  attendees: z.array(attendeeFields).min(1).max(maxPeople),
  /** Needed where something is to be paid and there are several; of one method that one is meant. */
  paymentMethod: paymentMethod.nullable().default(null),
  /** The terms of the provider, where there are any. */
  acceptsTerms: z.boolean().default(false),
  notes: z.string().trim().max(2000).default(''),
  /** Where there is no place: other dates to wait for at the same time. Whoever gets one leaves the lists of the others. */
  alsoWaitFor: z.array(courseId).max(10).default([]),
  /** What the button promised: nobody who asked to wait has to pay, and the other way round. Without it what is possible. */
  shownOutcome: z.enum(['place', 'waiting_list']).optional(),
})

type WithContact = Pick<z.infer<typeof bookingFields>, 'contact' | 'attendees'>

/** Somebody must be written to. */
export function requireContact({ contact, attendees }: WithContact, check: z.RefinementCtx): void {
  if (contact || attendees[0]?.email) return
  check.addIssue({ code: 'custom', path: ['attendees', 0, 'email'], params: { code: 'required' } })
}

/** One booking. All of its people get a place, or none. */
export const bookingRequest = bookingFields.superRefine(requireContact)
export type BookingRequest = z.infer<typeof bookingRequest>
/** The same as it may be sent: what has a default can be left out. */
export type BookingInput = z.input<typeof bookingRequest>

/** As a visitor sends it. */
export const portalBooking = bookingFields.extend({ captcha: captchaSolution })

/** What an operator wants where there is no free place for all of them. */
export const whenFull = z.enum(['refuse', 'waiting_list', 'raise_limit', 'this_booking'])
export type WhenFull = z.infer<typeof whenFull>

export const operatorBooking = bookingFields.extend({
  whenFull: whenFull.default('refuse'),
  /** Confirmed at once, whether something is to be paid or not. */
  confirm: z.boolean().default(false),
  /** Whether the contact is told by mail. */
  inform: z.boolean().default(true),
})

/** Another date of what somebody would like to book. */
export const otherDate = z.object({
  courseId,
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Open: there are places; otherwise one can wait for it too. */
  offer: z.enum(['open', 'waiting_list']),
})
export type OtherDate = z.infer<typeof otherDate>

/** What would become of a booking if it were sent now, after everything in it was found right. */
export const bookingPreview = z.object({
  outcome: z.enum(['reserved', 'confirmed', 'waiting_list']),
  /** One an attendee, in their order. */
  people: z.array(z.object({ feeCents: z.number().int(), priceCategory: z.string() })),
  totalCents: z.number().int(),
  /** Tax contained in the total. */
  taxCents: z.number().int(),
  paymentMethod: paymentMethod.nullable(),
  paymentDueAt: z.iso.datetime().nullable(),
  /** Registration opens then, and not before; null: it can be sent now. */
  opensAt: z.iso.datetime().nullable(),
})
export type BookingPreview = z.infer<typeof bookingPreview>

/** What somebody asked for without solving a challenge, as the link in the mail shows it. */
export const askedBooking = z.object({
  courseId,
  courseTitle: z.string(),
  /** Of what is not booked yet. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  expiresAt: z.iso.datetime(),
  /** `changed`: the course has other prices now, or asks for something else. */
  state: z.enum(['open', 'booked', 'changed', 'full', 'closed']),
  /** Of what is open. */
  preview: bookingPreview.nullable(),
})
export type AskedBooking = z.infer<typeof askedBooking>

export const bookedRegistration = z.object({
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
