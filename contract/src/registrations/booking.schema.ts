import { z } from 'zod'
import { attributeAnswer } from '../courses/attribute.schema.ts'
import { typedCode } from '../courses/code.schema.ts'
import { plannedCollection } from '../courses/collection.ts'
import { pricedExtra, wantedExtras } from '../courses/extra.schema.ts'
import { owedShare } from '../courses/payment-plan.ts'
import { captchaSolution } from '../identity/captcha.schema.ts'
import { debitedAccount, offeredMandate } from '../mandates/mandates.schema.ts'
import { bornOn } from '../people/person.schema.ts'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { typedVoucher, voucherPart } from '../vouchers/voucher.schema.ts'
import {
  bookingId,
  courseId,
  firmId,
  frameId,
  personId,
  priceCategoryId,
  registrationId,
  requestKey,
} from '../wire/ids.schema.ts'
import { line, withoutAddresses, withoutLinks } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { email, text } from '../wire/text.schema.ts'
import { checkFirm, firmFields } from './firm.schema.ts'
import { registrationState } from './registration-states.ts'

/** Contact details shared by attendees and contacts. */
export const contactWays = {
  phone: line(40)
    .refine((number) => number === '' || /\d\D*\d\D*\d/.test(number), { params: { code: 'phone' } })
    .default(''),
  street: line(200).default(''),
  postalCode: line(20).default(''),
  city: line(100).default(''),
}

/** One attendee, as entered in the registration form. */
export const attendeeFields = z.object({
  firstName: withoutLinks(100),
  lastName: withoutLinks(100),
  /** Empty: the address of the contact is used, as with children. */
  email: z.union([z.literal(''), email()]).default(''),
  ...contactWays,
  /** Required where a rule of the course asks for an age, and otherwise not asked. Empty: not known. */
  birthDate: bornOn.default(''),
  /** A price category of the course; without one the fee applies. */
  priceCategoryId: priceCategoryId.nullable().default(null),
  /** The name of a reduced price with proof of the course, for whoever can prove it; empty: none. */
  reducedAs: line(60).default(''),
  /**
   * The price that was shown: a booking at another price is refused. If left out, the current price is taken as seen.
   */
  shownFeeCents: z.number().int().optional(),
  /** What they take besides the place; what comes with every place need not be named. */
  extras: wantedExtras,
  /** Answers to the attributes of the course; errors are reported under `answers.{attributeId}`. */
  answers: z.array(attributeAnswer).max(200).default([]),
})
export type AttendeeFields = z.infer<typeof attendeeFields>

/** Who books and is written to: a parent, or a company that sends its people. */
export const contactFields = z.object({
  company: withoutAddresses(200).default(''),
  firstName: withoutLinks(100),
  lastName: withoutLinks(100),
  email: email(),
  ...contactWays,
  ...firmFields,
})
export type ContactFields = z.infer<typeof contactFields>

/** The stored contact: rows from earlier versions lack fields that are required today, and their VAT numbers were not checked. */
export const storedContact = contactFields.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().default(''),
  vatId: z.string().default(''),
})

export const maxPeople = 20

/** How many courses one order may have. */
export const maxCourses = 8

/** What the button promised of a course: a place, or a turn on its waiting list. */
const shownOutcome = z.enum(['place', 'waiting_list']).optional()
const shownMovingUp = z.enum(['booked', 'offered']).optional()

const exampleOrder = [
  {
    courseId: '0198a000-0000-7000-8000-0000000000c2',
    attendees: [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' }],
  },
]

/** A further course of an order: who goes there, each with price and answers for that course. */
const furtherCourse = z.object({
  courseId,
  /** Somebody who goes to several courses is named in each, with the same name and address. */
  attendees: z.array(attendeeFields).min(1).max(maxPeople),
  shownOutcome,
  shownMovingUp,
})

const bookingFields = z.object({
  /** Made once for each form; the same key with the same content is the same booking. */
  requestKey,
  language: locale,
  /** The contact, if it is none of the attendees; null: the first attendee is the contact. */
  contact: contactFields.superRefine(checkFirm).nullable().default(null),
  attendees: z.array(attendeeFields).max(maxPeople),
  /** Places of a firm for people whom it names later; they are booked like any other, after the attendees. */
  unnamedPlaces: z.number().int().min(0).max(maxPeople).default(0),
  /**
   * Required if something is to be paid and the course offers several methods; a single method is used without asking.
   */
  paymentMethod: paymentMethod.nullable().default(null),
  /** Required to pay by direct debit: from which account. By sending it, the mandate shown before is given. */
  mandate: debitedAccount.nullable().default(null),
  /** Accepts the provider's terms; required if there are any. */
  acceptsTerms: z.boolean().default(false),
  notes: z.string().trim().max(2000).default(''),
  /** Answers to what is asked once for the booking; errors are reported under `answers.{attributeId}`. */
  answers: z.array(attributeAnswer).max(200).default([]),
  /** A discount code; empty: none. */
  code: typedCode.default(''),
  /** The proof from a letter by which its address may register before everybody else; empty: none. */
  headStart: text(100).default(''),
  /** The number of a gift voucher that pays what it can of the places; empty: none. */
  voucher: typedVoucher.default(''),
  /**
   * If there is no place: other dates to wait for at the same time. A person who gets one of them leaves the waiting
   * lists of the others.
   */
  alsoWaitFor: z
    .array(courseId)
    .max(10)
    .default([])
    .meta({ examples: [[]] }),
  /** Further courses booked with the first one, all or none of them; a course without a place is waited for. */
  furtherCourses: z
    .array(furtherCourse)
    .max(maxCourses - 1)
    .default([])
    .meta({ examples: [exampleOrder] }),
  /**
   * What the button promised: somebody who asked to wait never gets a place to pay for, and the other way round. If
   * left out, whatever is possible.
   */
  shownOutcome,
  /**
   * On the waiting list for a place that costs something: `booked` where the form has said that a free place is booked at its
   * price, and the button orders it; `offered` otherwise, so that the place is offered first. If left out, as the course does.
   */
  shownMovingUp,
  /** The total that the order showed: a booking at another total is refused. If left out, whatever it comes to. */
  shownTotalCents: z.number().int().optional(),
  /** What the order showed that the voucher pays: a booking is refused if there is less on it by now. */
  shownVoucherCents: z.number().int().optional(),
})

type Ordered = Pick<
  z.infer<typeof bookingFields>,
  'contact' | 'attendees' | 'unnamedPlaces' | 'alsoWaitFor' | 'furtherCourses'
>

type Wrong = (path: (string | number)[], code: string) => void
type People = { contact: { company: string } | null; attendees: { email: string }[]; unnamedPlaces: number }

/** Somebody comes, no more than one order may have, and somebody is written to; whoever is named later is sent by a firm. */
export function checkPeople({ contact, attendees, unnamedPlaces }: People, wrong: Wrong): void {
  const people = attendees.length + unnamedPlaces
  if (people === 0) wrong(['attendees'], 'required')
  else if (people > maxPeople) wrong(['unnamedPlaces'], 'tooManyPlaces')
  else if (unnamedPlaces > 0 && !contact?.company) wrong(['contact', 'company'], 'required')
  else if (!contact && !attendees[0]?.email) wrong(['attendees', 0, 'email'], 'required')
}

/**
 * Without a contact the first attendee needs an e-mail address, because somebody must receive the mails. A course stands in
 * an order once, and other dates are waited for only where there is a single one.
 */
export function checkOrder(order: Ordered & { courseId?: string }, check: z.RefinementCtx): void {
  const { unnamedPlaces, alsoWaitFor, furtherCourses } = order
  const wrong = (path: (string | number)[], code: string) =>
    check.addIssue({ code: 'custom', path, params: { code } })
  checkPeople(order, wrong)
  if (unnamedPlaces > 0 && furtherCourses.length + alsoWaitFor.length > 0)
    wrong(['unnamedPlaces'], 'namesOneCourse')
  if (furtherCourses.length > 0 && alsoWaitFor.length > 0) wrong(['alsoWaitFor'], 'oneCourseOnly')
  const before = new Set(order.courseId === undefined ? [] : [order.courseId])
  for (const [at, { courseId: id }] of furtherCourses.entries()) {
    if (before.has(id)) wrong(['furtherCourses', at, 'courseId'], 'courseTwice')
    before.add(id)
  }
}

/** One booking; either all of its people get a place in a course or none, and either all of its courses are booked or none. */
export const bookingRequest = bookingFields.superRefine(checkOrder)
export type BookingRequest = z.infer<typeof bookingRequest>
/** A booking as a caller may send it: fields with a default can be left out. */
export type BookingInput = z.input<typeof bookingRequest>

/** A booking as a visitor sends it, with a solved challenge. */
export const portalBooking = bookingFields.extend({ captcha: captchaSolution })

/** What to do if there are not enough free places for all people of a booking. */
export const whenFull = z.enum(['refuse', 'waiting_list', 'raise_limit', 'this_booking'])
export type WhenFull = z.infer<typeof whenFull>

/** Whom staff registers: with the id of somebody who is known, or anybody. */
export const operatorAttendee = attendeeFields.extend({ personId: personId.nullable().default(null) })
export type OperatorAttendee = z.infer<typeof operatorAttendee>

/** Staff also registers people who have no e-mail address; then nobody is written to. */
export const operatorContact = contactFields.extend({ email: attendeeFields.shape.email })

/** Staff gives no mandates for others; one that the payer gave before is used. */
export const operatorBooking = bookingFields
  .omit({ mandate: true, furtherCourses: true, headStart: true })
  .extend({
    contact: operatorContact.superRefine(checkFirm).nullable().default(null),
    attendees: z.array(operatorAttendee).max(maxPeople),
    /** The firm that it is for, of those that are kept; the contact still says what stands in the booking. */
    firmId: firmId.nullable().default(null),
    /** The frame of that firm out of which the places are ordered, at its price; null: none. */
    frameId: frameId.nullable().default(null),
    whenFull: whenFull.default('refuse'),
    /** Confirm at once, even if something is to be paid. */
    confirm: z.boolean().default(false),
    /** Why people are registered whom a rule of the course does not let in; empty: they are refused. */
    entryReason: line(300).default(''),
    /** Whether the contact is told by mail. */
    inform: z.boolean().default(true),
  })

/** Another date of the course that a visitor could book instead. */
export const otherDate = z.object({
  courseId,
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** `open`: there are places; `waiting_list`: one can wait for this date too. */
  offer: z.enum(['open', 'waiting_list']),
})
export type OtherDate = z.infer<typeof otherDate>

/** What a person of a booking pays for a course. */
const foreseenPerson = z.object({
  /** What is to be paid for the place. */
  feeCents: z.number().int(),
  priceCategory: z.string(),
  /** What was taken off the price, and why. */
  reductions: z.array(z.object({ name: z.string(), cents: z.number().int() })),
  /** What they take besides, and what it costs. */
  extras: z.array(pricedExtra),
})

const foreseenOutcome = z.enum(['reserved', 'confirmed', 'waiting_list'])

/** What would become of a booking if it were sent now; the answer comes only if everything in it is valid. */
export const bookingPreview = z.object({
  outcome: foreseenOutcome,
  /** One entry for each attendee, in their order. */
  people: z.array(foreseenPerson),
  /** The further courses of the order, in their order. */
  furtherCourses: z.array(
    z.object({
      courseId,
      outcome: foreseenOutcome,
      people: z.array(foreseenPerson),
      offerHours: z.number().int().nullable(),
    }),
  ),
  /** The names of extras that were chosen, and can be taken only once there is a place. */
  extrasLater: z.array(z.string()),
  /** Of all courses, those that are waited for too. */
  totalCents: z.number().int(),
  /** Tax contained in the total. */
  taxCents: z.number().int(),
  /** What the voucher of the order would pay of it; null: it names none. The prices and the total stay as they are. */
  voucher: voucherPart.nullable(),
  paymentMethod: paymentMethod.nullable(),
  /** Null: no deadline, or the money is collected. */
  paymentDueAt: z.iso.datetime().nullable(),
  /** The mandate that would be given with the booking; null where nothing is collected by direct debit. */
  mandate: offeredMandate.nullable(),
  /** When the first of it would be collected under that mandate; null where it is not, or nothing is owed yet. */
  collection: plannedCollection.nullable(),
  /**
   * The parts of what is booked as they would be owed, with what a voucher leaves open of them; empty where all is owed at once, or
   * on the waiting list.
   */
  shares: z.array(owedShare),
  /** When registration opens; null: the booking can be sent now. */
  opensAt: z.iso.datetime().nullable(),
  /** For how many hours a free place is offered to those who wait; null: it is booked for them at once. */
  offerHours: z.number().int().nullable(),
})
export type BookingPreview = z.infer<typeof bookingPreview>

/** A booking request, sent without a solved challenge, as the link in the mail shows it. */
export const askedBooking = z.object({
  courseId,
  courseTitle: z.string(),
  /** The people of a request that is not booked yet. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** The further courses of an order that is not booked yet. */
  furtherCourses: z.array(
    z.object({
      courseId,
      courseTitle: z.string(),
      people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
    }),
  ),
  expiresAt: z.iso.datetime(),
  /**
   * `changed`: the course has other prices now, or asks for something else. `code_used`: somebody in it has used its discount code,
   * which is good once for each person.
   */
  state: z.enum([
    'open',
    'booked',
    'changed',
    'not_let_in',
    'exception_asked',
    'exception_declined',
    'code_used',
    'code_for_newcomers',
    'full',
    'closed',
  ]),
  /** What would become of an open request now; null for the other states. */
  preview: bookingPreview.nullable(),
  /** Those people of an open request who are registered for this course already. */
  already: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** The number of that registration, where whoever asks was its contact and may open its booking; null otherwise. */
      shortcode: z.string().nullable(),
    }),
  ),
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
  registrations: z.array(bookedRegistration.extend({ courseId })),
  /** The same form was sent before; the answer is the booking that was made then. */
  repeated: z.boolean(),
  /** Booking numbers of bookings that were made by sending the same form with other content; they stand too. */
  earlierShortcodes: z.array(z.string()),
})
export type BookingReceipt = z.infer<typeof bookingReceipt>
