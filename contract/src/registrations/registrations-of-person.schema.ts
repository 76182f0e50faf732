import { z } from 'zod'
import { askedAttribute, attributeAnswer } from '../courses/attribute.schema.ts'
import { personFact } from '../courses/fact.schema.ts'
import { storedWays } from '../people/person.schema.ts'
import { bookingId, courseId, registrationId } from '../wire/ids.schema.ts'
import { firmFields } from './firm.schema.ts'
import { registrationState } from './registration-states.ts'

const count = z.number().int()

const registrationOfPerson = z.object({
  id: registrationId,
  courseId,
  courseTitle: z.string(),
  start: z.iso.datetime().nullable(),
  shortcode: z.string(),
  state: registrationState,
  registeredAt: z.iso.datetime(),
  feeCents: count,
})
export type RegistrationOfPerson = z.infer<typeof registrationOfPerson>

const bookingOfContact = z.object({
  id: bookingId,
  createdAt: z.iso.datetime(),
  company: z.string(),
  registrations: z.array(
    registrationOfPerson
      .pick({ id: true, courseId: true, courseTitle: true, shortcode: true, state: true })
      .extend({ firstName: z.string(), lastName: z.string() }),
  ),
})
export type BookingOfContact = z.infer<typeof bookingOfContact>

const coming = registrationOfPerson
  .pick({ id: true, courseId: true, courseTitle: true, start: true, shortcode: true, state: true })
  .extend({ firstName: z.string(), lastName: z.string() })

const reportedRegistration = storedWays.extend({
  courseTitle: z.string(),
  courseReference: z.string(),
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  shortcode: z.string(),
  state: registrationState,
  registeredAt: z.iso.datetime(),
  feeCents: count,
  priceCategory: z.string(),
  notes: z.string(),
  internalNotes: z.string(),
  answers: z.array(z.object({ asked: askedAttribute, value: attributeAnswer.shape.value })),
  moves: z.array(
    z.object({
      from: registrationState.nullable(),
      to: registrationState,
      at: z.iso.datetime(),
      cause: z.string(),
      note: z.string(),
    }),
  ),
})
export type ReportedRegistration = z.infer<typeof reportedRegistration>

const reportedBooking = storedWays.extend({
  company: z.string(),
  ...firmFields,
  createdAt: z.iso.datetime(),
  language: z.string(),
  notes: z.string(),
  /** What was answered once for the booking. */
  answers: z.array(z.object({ asked: askedAttribute, value: attributeAnswer.shape.value })),
  /** Booking numbers of all people in the same booking. */
  shortcodes: z.array(z.string()),
})
export type ReportedBooking = z.infer<typeof reportedBooking>

/** That somebody wants to be told of a free place; known by the address alone. */
const reportedSeatAlert = z.object({
  courseTitle: z.string(),
  email: z.string(),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  toldAt: z.iso.datetime().nullable(),
})
export type ReportedSeatAlert = z.infer<typeof reportedSeatAlert>

/** That somebody wants to be told of courses; known by the address alone. */
const reportedInterest = z.object({
  group: z.string(),
  email: z.string(),
  wish: z.string(),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type ReportedInterest = z.infer<typeof reportedInterest>

/** That somebody is signed in to all bookings of an address; known by the address alone. */
const reportedSession = z.object({
  email: z.string(),
  openedAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type ReportedSession = z.infer<typeof reportedSession>

/** What was answered with a registration, and is not what stands at the person. */
const statedOtherwise = z.object({
  asked: askedAttribute,
  value: attributeAnswer.shape.value,
  registrationId,
  courseId,
  courseTitle: z.string(),
  at: z.iso.datetime(),
})
export type StatedOtherwise = z.infer<typeof statedOtherwise>

/** What registrations and bookings add to a person, section by section. */
export const registrationsOfPerson = {
  page: {
    registrations: z.array(registrationOfPerson),
    /** Bookings whose contact this person is, attending or not. */
    bookings: z.array(bookingOfContact),
    /** What stays with the person, in the order of the form. */
    facts: z.array(personFact),
    statedOtherwise: z.array(statedOtherwise),
  },
  figures: { registrationCount: count },
  report: {
    registrations: z.array(reportedRegistration),
    bookings: z.array(reportedBooking),
    facts: z.array(personFact),
    seatAlerts: z.array(reportedSeatAlert),
    interests: z.array(reportedInterest),
    attendeeSessions: z.array(reportedSession),
  },
  erasure: {
    registrations: count,
    bookings: count,
    answers: count,
    facts: count,
    accessLinks: count,
    /** Registrations that must be cancelled before the erasure, because somebody has to be told about it. */
    coming: z.array(coming),
  },
  moves: { registrations: count, bookings: count },
  doubts: {
    /** Courses for which both were registered in one booking, which speaks against their being one person. */
    together: z.array(z.object({ courseId, title: z.string() })),
  },
}
