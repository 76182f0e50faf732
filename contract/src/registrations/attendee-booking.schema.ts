import { z } from 'zod'
import { plannedCollection } from '../courses/collection.ts'
import { courseKind, coursePhase } from '../courses/course-states.ts'
import { courseMode, taxCategory, withdrawalRight } from '../courses/course-terms.ts'
import { pricedExtra } from '../courses/extra.schema.ts'
import { owedShare } from '../courses/payment-plan.ts'
import { portalCourse } from '../courses/portal-course.schema.ts'
import { refundTerms } from '../courses/refund-terms.ts'
import { captchaSolution } from '../identity/captcha.schema.ts'
import { ownMandate } from '../mandates/mandates.schema.ts'
import { qrCode, shownAccount } from '../tenants/bank.schema.ts'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { courseId, requestKey } from '../wire/ids.schema.ts'
import { withoutLinks } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { email } from '../wire/text.schema.ts'
import { bookedRegistration, storedContact } from './booking.schema.ts'
import { placeToName } from './names.schema.ts'
import { ownProof } from './proof.schema.ts'
import { refundReason } from './refund-reason.ts'
import { givenAnswer } from './registration.schema.ts'
import { cancellationCause } from './registration-states.ts'

/** One person of a booking in one of its courses. */
export const attendeeRegistration = bookedRegistration.extend({
  /** A place of a firm that says who comes until a day; null: whoever booked said so. */
  place: placeToName.nullable(),
  /** As it was given, for the contact who names people; empty: the address of the contact. */
  email: z.string(),
  birthDate: z.string(),
  feeCents: z.number().int(),
  paidCents: z.number().int(),
  /** What the attendee is asked to pay for it now. */
  openCents: z.number().int(),
  /** The parts in which it is paid; one where all is paid at once. */
  shares: z.array(owedShare),
  priceCategory: z.string(),
  /** What was taken off the price, and why. */
  reductions: z.array(z.object({ name: z.string(), cents: z.number().int() })),
  /** The reduced price that is to be proved; null: there is nothing to prove. */
  proof: ownProof.nullable(),
  /** What they take besides the place; the fee contains it. */
  extras: z.array(pricedExtra),
  answers: z.array(givenAnswer),
  cause: cancellationCause.nullable(),
  paymentDueAt: z.iso.datetime().nullable(),
  waitingPosition: z.number().int().nullable(),
  /**
   * When others got a place before this registration, and why: too few places were free for all people of its party, or
   * the provider gave places out of turn.
   */
  passedOver: z.array(
    z.object({
      at: z.iso.datetime(),
      free: z.number().int(),
      people: z.number().int(),
      outOfTurn: z.boolean(),
    }),
  ),
  /** Until when the offered place is held; null: none is offered. */
  offeredUntil: z.iso.datetime().nullable(),
  /**
   * The registration is on the waiting list and may take a place now: one that is offered, or a free one after the
   * cut-off, when nobody moves up by itself.
   */
  takeable: z.boolean(),
  /** The attendee can still cancel it. */
  cancellable: z.boolean(),
  /** The attendee can still rebook it to another date, if there is one. */
  rebookable: z.boolean(),
  /** What comes back of what was paid if it is cancelled now; null: the provider has no terms, or nothing was paid. */
  refundNow: z.object({ cents: z.number().int(), reason: refundReason }).nullable(),
})
export type AttendeeRegistration = z.infer<typeof attendeeRegistration>

/** A course that can be chosen instead of one that was called off. */
export const replacementCourse = portalCourse
  .pick({ id: true, kind: true, title: true, start: true, end: true, appointmentCount: true })
  .extend(portalCourse.pick({ mode: true, location: true, instructor: true, hasPage: true }).shape)
  .extend({
    /** What all people of the booking would pay there. */
    newFeeCents: z.number().int(),
    /** At this moment there are places for all of them; none is held. */
    isPossible: z.boolean(),
  })

/** The right of those whose course was called off to choose another one. */
export const replacement = z.object({
  state: z.enum(['open', 'declined', 'over']),
  until: z.iso.datetime(),
  /** The people of the booking who were registered; they move together. */
  names: z.array(z.string()),
  oldFeeCents: z.number().int(),
  /** Empty once the right is no longer open. */
  courses: z.array(replacementCourse),
})
export type Replacement = z.infer<typeof replacement>

export const attendeeCourse = z.object({
  id: courseId,
  kind: courseKind,
  phase: coursePhase,
  title: z.string(),
  /** Null: no appointment of the course takes place. */
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  mode: courseMode,
  /** The location: told to people with a place, and to others if the portal shows it. */
  location: z.string(),
  instructor: z.string(),
  /** The course has a course page in the portal. */
  hasPage: z.boolean(),
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      title: z.string(),
      /** The location, if it differs from that of the course. */
      location: z.string(),
      cancelled: z.boolean(),
      past: z.boolean(),
    }),
  ),
  /** The address of the course's calendar feed; null if the tier lacks it. */
  calendarAddress: z.string().nullable(),
  /** The address of an online course; told only to people with a confirmed place. */
  onlineAddress: z.string(),
  registrations: z.array(attendeeRegistration),
  /** Something can still be ordered besides the places, if there is any left. */
  extrasOrderable: z.boolean(),
  /**
   * How registrations on the waiting list get places: offered for a number of hours or given at once, and until when
   * they move up by themselves.
   */
  movingUp: z.object({
    offerHours: z.number().int().nullable(),
    endsAt: z.iso.datetime().nullable(),
    isOver: z.boolean(),
  }),
  /** Until when a place can be given back; null: there is no place, or it is too late. */
  cancellableUntil: z.iso.datetime().nullable(),
  /** Until so many days before the start attendees can cancel; null: until it begins. */
  cancellationDays: z.number().int().nullable(),
  /** What goes back to whoever cancels. */
  refundTerms,
  withdrawalRight,
  /** Until when the contract can be withdrawn from; null: there is no such right, or it has ended. */
  withdrawableUntil: z.iso.datetime().nullable(),
  /** Until when a firm may say who comes; null: there is nobody to be named, or there is no end. */
  namesUntil: z.iso.datetime().nullable(),
  /** Somebody can be named now, or replaced. */
  takesNames: z.boolean(),
  /** The names of the other confirmed attendees, if the course shares them and this attendee is confirmed too. */
  others: z.array(z.string()),
  /** Null: nothing was offered, or it was accepted. */
  replacement: replacement.nullable(),
})
export type AttendeeCourse = z.infer<typeof attendeeCourse>

/** What is still to be transferred for a booking, in one sum under one reference. */
export const transferOrder = shownAccount.extend({
  amountCents: z.number().int(),
  /** The booking number of the first registration that is not paid. */
  reference: z.string(),
  /** Fills the transfer in; null where there is no such code, as for other currencies than the euro. */
  qrCode: qrCode.nullable(),
})
export type TransferOrder = z.infer<typeof transferOrder>

const attendeeActions = ['cancel', 'change'] as const

/**
 * What the attendee sees behind the access link. A booking holds registrations of several courses after somebody in it
 * was rebooked.
 */
export const attendeeBooking = z.object({
  /** Courses that still matter come first. */
  courses: z.array(attendeeCourse).min(1),
  contact: storedContact,
  revision,
  bookedAt: z.iso.datetime(),
  paymentMethod: paymentMethod.nullable(),
  /** The earliest day by which something open is to be paid. */
  paymentDueAt: z.iso.datetime().nullable(),
  /** Null if nothing has to be transferred, or the provider has entered no bank account. */
  transfer: transferOrder.nullable(),
  /** Under which it is collected; null: no direct debit was chosen, or nobody gave a mandate. */
  mandate: ownMandate.nullable(),
  /** When the next of it is collected; null: nothing is, or a letter has announced it. */
  collection: plannedCollection.nullable(),
  /** Something is open, and there are vouchers of the provider that could pay it. */
  takesVouchers: z.boolean(),
  /** Whoever booked may recommend courses with a code of their own. */
  isRecommendable: z.boolean(),
  /** Tax contained in the amount due, one entry for each rate. */
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

/** A withdrawal as somebody declares it who is not signed in. */
export const withdrawalFields = z.object({
  name: withoutLinks(200),
  /** A booking number, or anything else that identifies the contract. */
  contract: withoutLinks(500),
  email: email(),
})
export type WithdrawalFields = z.infer<typeof withdrawalFields>

export const withdrawalRequest = withdrawalFields.extend({
  requestKey,
  language: locale,
  /** Without a solved challenge the declaration counts all the same, but a mail goes only to addresses of bookings. */
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
