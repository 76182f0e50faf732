import { z } from 'zod'
import { courseKind, coursePhase } from '../courses/course-states.ts'
import { courseMode, paymentMethod, taxCategory, withdrawalRight } from '../courses/course-terms.ts'
import { portalCourse } from '../courses/portal-course.schema.ts'
import { captchaSolution } from '../identity/captcha.schema.ts'
import { courseId, requestKey } from '../wire/ids.schema.ts'
import { withoutLinks } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { bookedRegistration, storedContact } from './booking.schema.ts'
import { givenAnswer } from './registration.schema.ts'
import { cancellationCause } from './registration-states.ts'

/** One person of a booking in one of its courses. */
export const attendeeRegistration = bookedRegistration.extend({
  feeCents: z.number().int(),
  priceCategory: z.string(),
  answers: z.array(givenAnswer),
  cause: cancellationCause.nullable(),
  paymentDueAt: z.iso.datetime().nullable(),
  waitingPosition: z.number().int().nullable(),
  /**
   * When others got a place before it, and why: so many places were free, and so many people wait together; or the provider
   * gave places out of turn.
   */
  passedOver: z.array(
    z.object({
      at: z.iso.datetime(),
      free: z.number().int(),
      people: z.number().int(),
      outOfTurn: z.boolean(),
    }),
  ),
  /** A place is held until then; null: none is offered. */
  offeredUntil: z.iso.datetime().nullable(),
  /** It waits, and may take a place now: one that is offered, or one that is empty once nobody moves up by itself. */
  takeable: z.boolean(),
  /** Still can be cancelled by the attendee. */
  cancellable: z.boolean(),
})
export type AttendeeRegistration = z.infer<typeof attendeeRegistration>

/** A course that can be chosen instead of one that was called off. */
const replacementCourse = portalCourse
  .pick({ id: true, kind: true, title: true, start: true, end: true, appointmentCount: true })
  .extend(portalCourse.pick({ mode: true, location: true, instructor: true, hasPage: true }).shape)
  .extend({
    /** What all of them would pay there. */
    newFeeCents: z.number().int(),
    /** There are places for all of them at this moment; none is held. */
    isPossible: z.boolean(),
  })

/** The right of those whose course was called off to choose another one. */
export const replacement = z.object({
  state: z.enum(['open', 'declined', 'over']),
  until: z.iso.datetime(),
  /** All of the booking who were registered move together. */
  names: z.array(z.string()),
  oldFeeCents: z.number().int(),
  /** None once it is no longer open. */
  courses: z.array(replacementCourse),
})
export type Replacement = z.infer<typeof replacement>

export const attendeeCourse = z.object({
  id: courseId,
  kind: courseKind,
  phase: coursePhase,
  title: z.string(),
  /** Null: no date of it takes place. */
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  mode: courseMode,
  /** Where it takes place: told to whoever has a place, to others as far as it is public. */
  location: z.string(),
  instructor: z.string(),
  /** It has a page of its own in the portal. */
  hasPage: z.boolean(),
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      title: z.string(),
      /** Where it is somewhere else than the course. */
      location: z.string(),
      cancelled: z.boolean(),
      past: z.boolean(),
    }),
  ),
  /** Of its public calendar, to subscribe to; null: the tier has none. */
  calendarAddress: z.string().nullable(),
  /** Where an online course takes place; told only to whoever has a confirmed place. */
  onlineAddress: z.string(),
  registrations: z.array(attendeeRegistration),
  /** How those who wait get places: offered for so many hours, or at once; and until when by themselves. */
  movingUp: z.object({
    offerHours: z.number().int().nullable(),
    endsAt: z.iso.datetime().nullable(),
    isOver: z.boolean(),
  }),
  /** Until when a place can be given back; null: no longer, or there is none. */
  cancellableUntil: z.iso.datetime().nullable(),
  withdrawalRight,
  /** Until when the contract can be withdrawn from; null: no such right, or no longer. */
  withdrawableUntil: z.iso.datetime().nullable(),
  /** The names of the other confirmed attendees, where the course shares them with one who is confirmed too. */
  others: z.array(z.string()),
  /** Null: nothing was offered, or it was accepted. */
  replacement: replacement.nullable(),
})
export type AttendeeCourse = z.infer<typeof attendeeCourse>

const attendeeActions = ['cancel', 'change'] as const

/**
 * What the attendee sees behind the access token. A booking holds registrations of several courses once somebody of it was
 * rebooked.
 */
export const attendeeBooking = z.object({
  /** Those that still matter first. */
  courses: z.array(attendeeCourse).min(1),
  contact: storedContact,
  revision: z.number().int(),
  bookedAt: z.iso.datetime(),
  paymentMethod: paymentMethod.nullable(),
  /** The earliest of its reserved places. */
  paymentDueAt: z.iso.datetime().nullable(),
  /** Where to pay, as long as something is to be transferred. */
  bank: z.object({ accountHolder: z.string(), iban: z.string(), bic: z.string() }).nullable(),
  /** Tax contained in what is to be paid, once for each rate. */
  taxes: z.array(
    z.object({
      category: taxCategory,
      /** In hundredths of a percent. */
      rate: z.number().int(),
      cents: z.number().int(),
    }),
  ),
  allowedActions: z.array(z.enum(attendeeActions)),
})
export type AttendeeBooking = z.infer<typeof attendeeBooking>

/** As somebody writes it who withdraws from a contract, signed in nowhere. */
export const withdrawalFields = z.object({
  name: withoutLinks(200),
  /** A booking number, or what else tells the contract. */
  contract: withoutLinks(500),
  email: z.email().max(254),
})
export type WithdrawalFields = z.infer<typeof withdrawalFields>

export const withdrawalRequest = withdrawalFields.extend({
  requestKey,
  language: locale,
  /** Without it the declaration counts just the same, but only addresses of bookings are written to. */
  captcha: captchaSolution.optional(),
})
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>

export const withdrawalReceipt = withdrawalFields.extend({
  declaredAt: z.iso.datetime(),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
})
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>
