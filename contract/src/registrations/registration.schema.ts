import { z } from 'zod'
import { askedAttribute, attributeAnswer } from '../courses/attribute.schema.ts'
import { tableFormat } from '../courses/course-list.schema.ts'
import { taxCategory } from '../courses/course-terms.ts'
import { refundTerms } from '../courses/refund-terms.ts'
import { mailReason, mailState } from '../messages/mail.schema.ts'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import {
  bookingId,
  courseId,
  invoiceId,
  mailId,
  personId,
  priceCategoryId,
  registrationId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { email } from '../wire/text.schema.ts'
import { contactWays, storedContact, whenFull } from './booking.schema.ts'
import { placeToName } from './names.schema.ts'
import { placeProof, proofState } from './proof.schema.ts'
import {
  cancellationCause,
  cancellationReason,
  moveCauses,
  registrationState,
} from './registration-states.ts'

const registrationActions = [
  'confirm',
  'cancel',
  'rebook',
  'move_up',
  'change',
  'tell',
  'offer',
  'skip',
] as const
export type RegistrationAction = (typeof registrationActions)[number]

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
  /** What the attendee wrote. */
  notes: z.string(),
  reason: cancellationReason.nullable(),
  cause: cancellationCause.nullable(),
  paymentMethod: paymentMethod.nullable(),
  paymentDueAt: z.iso.datetime().nullable(),
  /** The position on the waiting list, counted from 1 in bookings, because a family moves together; null: not on it. */
  waitingPosition: z.number().int().nullable(),
  /** The offer of a place that is held until the booking answers; null: none. */
  offer: z.object({ offeredAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
  /** Other dates that the same person waits for; on getting one, the person leaves the waiting lists of the others. */
  otherDates: z.array(
    z.object({ registrationId, courseId, courseTitle: z.string(), start: z.iso.datetime().nullable() }),
  ),
  /** It has an extra seat beyond the limit, granted to this booking only. */
  beyondLimit: z.boolean(),
  /** A mail about this booking could not be delivered. */
  mailFailed: z.boolean(),
  /** What became of the proof of its reduced price; null: it has none. */
  proofState: proofState.nullable(),
  allowedActions: z.array(z.enum(registrationActions)),
})
export type Registration = z.infer<typeof registration>

/** A registration in the list, with the invoice or draft that it is on. */
export const listedRegistration = registration.extend({
  invoiceId: invoiceId.nullable(),
  /** Null: it is on none, or on a draft. */
  invoiceNumber: z.string().nullable(),
})
export type ListedRegistration = z.infer<typeof listedRegistration>

/** An answer together with what was asked when it was given. */
export const givenAnswer = z.object({ asked: askedAttribute, value: attributeAnswer.shape.value })
export type GivenAnswer = z.infer<typeof givenAnswer>

/** One line of the agreed fee. */
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
  /** The new state; the same as `from` if the registration was passed over on the waiting list. */
  to: registrationState,
  at: z.iso.datetime(),
  actorName: z.string(),
  cause: z.enum(moveCauses),
  /** The reason an operator gave. */
  note: z.string(),
  /**
   * Why the registration was passed over: how many places were free and how many people its party has. `outOfTurn`: an
   * operator gave the place to somebody else.
   */
  passedOver: z
    .object({ free: z.number().int(), people: z.number().int(), outOfTurn: z.boolean().default(false) })
    .nullable(),
  /** Until when the offered place is held, if the move was an offer. */
  offeredUntil: z.iso.datetime().nullable(),
})
export type RegistrationMove = z.infer<typeof registrationMove>

const toldMail = z.object({
  id: mailId,
  subject: z.string(),
  recipient: z.string(),
  state: mailState,
  at: z.iso.datetime(),
  reason: mailReason,
})

/** Another person of the same booking. */
const companion = z.object({
  id: registrationId,
  courseId,
  courseTitle: z.string(),
  shortcode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: registrationState,
})

export const registrationDetail = registration.extend({
  /** The name of the price category it was booked at; empty: the fee. */
  priceCategory: z.string(),
  priceLines: z.array(priceLine),
  /** Of a reduced price that is to be proved; null: it has none. */
  proof: placeProof.nullable(),
  /** What was agreed to go back to whoever cancels; null: it costs nothing, or it was booked before that was kept. */
  refundTerms: refundTerms.nullable(),
  /** What is charged as a fee for its cancellation. */
  keptCents: z.number().int(),
  /** In the order of the form. */
  answers: z.array(givenAnswer),
  /** What the course asks now and has no answer yet; staff can complete it. */
  unanswered: z.array(askedAttribute),
  /** What staff can answer or correct, as it is asked now; boxes by which somebody agrees to something are not among it. */
  answerable: z.array(askedAttribute),
  /** The date of birth that was given with it; empty: none was asked for. */
  birthDate: z.string(),
  moves: z.array(registrationMove),
  /** Mails about the whole booking, the latest first. */
  mails: z.array(toldMail),
  contact: storedContact,
  companions: z.array(companion),
  /** Read by the staff only. */
  internalNotes: z.string(),
  /** The registrations it was rebooked from and to. */
  rebookedFrom: companion.nullable(),
  rebookedTo: companion.nullable(),
  /** A place of a firm that says who comes until a day; null: whoever booked said so. */
  place: placeToName.nullable(),
  /** Until when the firm may say who comes, and the day that staff gave it in place of the settings. */
  namesUntil: z.iso.datetime().nullable(),
  namesUntilDay: z.iso.date().nullable(),
  /** The person of the registration. */
  personId,
  /** Counts changes of the registration; changes of the booking are counted by the contact. */
  revision,
})
export type RegistrationDetail = z.infer<typeof registrationDetail>

/** A correction by an operator; the person and earlier registrations stay as they are. */
export const registrationChange = z.object({
  revision,
  firstName: line(100).min(1),
  lastName: line(100).min(1),
  /** Empty: the person has none, and the contact of the booking is written to, if there is one. */
  email: z.union([z.literal(''), email()]),
  ...contactWays,
  notes: z.string().trim().max(2000).default(''),
  internalNotes: z.string().trim().max(5000).default(''),
})

const registrationSortKeys = ['registeredAt', 'name', 'state', 'course', 'fee', 'due', 'waiting'] as const

/** The filter of a list of registrations, shared by the page, the export and the bulk actions. */
export const registrationFilter = z.object({
  /** Words of a name or an address, or a booking number however it is typed. */
  q: z.string().trim().max(100).default(''),
  state: registrationState.optional(),
  /** Has a place: reserved or confirmed. */
  seated: flag.optional(),
  courseId: courseId.optional(),
  /** `from`: received on that day or later; `until`: on that day or earlier. */
  from: day.optional(),
  until: day.optional(),
  /** Its payment deadline has passed, or its payer is late with something; what is to be collected by direct debit is not overdue. */
  overdue: flag.optional(),
  /** A mail about the booking could not be delivered. */
  mailFailed: flag.optional(),
  /** It has a place at a reduced price whose proof is still to be shown. */
  proofOwed: flag.optional(),
  /** A proof was sent for its place, and nobody has looked at it yet. */
  proofSent: flag.optional(),
  /** Only registrations of courses that have not ended. */
  current: flag.optional(),
  /** Only registrations of courses that begin within seven days, or have begun. */
  beginsSoon: flag.optional(),
})
export type RegistrationFilter = z.infer<typeof registrationFilter>

const order = {
  sort: z.enum(registrationSortKeys).default('registeredAt'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}

export const registrationListInput = pageInput.extend(registrationFilter.shape).extend(order)

export const registrationExportInput = registrationFilter.extend(order).extend({ format: tableFormat })

export const rebooking = z.object({
  courseId,
  /** A price category of the other course; left out: the one of the same name, or else the fee. */
  priceCategoryId: priceCategoryId.nullable().optional(),
  whenFull: whenFull.default('refuse'),
  inform: z.boolean().default(true),
})
export type Rebooking = z.infer<typeof rebooking>

export const rebookingPreview = z.object({
  courseTitle: z.string(),
  outcome: z.enum(['reserved', 'confirmed', 'waiting_list', 'full', 'closed']),
  /** Null: unlimited. */
  freePlaces: z.number().int().nullable(),
  oldFeeCents: z.number().int(),
  newFeeCents: z.number().int(),
  differenceCents: z.number().int(),
  prices: z.array(z.object({ id: priceCategoryId.nullable(), name: z.string(), feeCents: z.number().int() })),
  priceCategoryId: priceCategoryId.nullable(),
  /** Labels of attributes that the other course asks for and that have no answer yet. */
  unanswered: z.array(z.object({ de: z.string(), en: z.string() })),
})
