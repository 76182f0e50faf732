import { z } from 'zod'
import { askedAttribute, attributeAnswer } from '../courses/attribute.schema.ts'
import { personFact } from '../courses/fact.schema.ts'
import { personThing } from '../courses/thing.schema.ts'
import { storedWays } from '../people/person.schema.ts'
import { bookingId, courseId, registrationId } from '../wire/ids.schema.ts'
import { sessionPurposes } from '../wire/own-bookings.ts'
import { firmFields } from './firm.schema.ts'
import { ownProof } from './proof.schema.ts'
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
  /** The reduced price that was to be proved, and what came of it. */
  proof: ownProof.nullable(),
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
  vatId: z.string(),
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

/** That somebody orders for a firm; known by the address alone. */
const reportedContactOfFirm = z.object({
  firm: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

/** That somebody is signed in to all bookings of an address, or to the page of a firm; known by the address alone. */
const reportedSession = z.object({
  email: z.string(),
  of: z.enum(sessionPurposes),
  openedAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type ReportedSession = z.infer<typeof reportedSession>

/** That somebody comes back to the bookings of an address with a passkey; known by the address alone. */
const reportedPasskey = z.object({
  email: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
})
export type ReportedPasskey = z.infer<typeof reportedPasskey>

/** That an address may see registrations of another one: theirs, or of this person. */
const reportedShare = z.object({
  email: z.string(),
  viewerEmail: z.string(),
  since: z.iso.datetime(),
})
export type ReportedShare = z.infer<typeof reportedShare>

/** That an address recommends courses, and what it was rewarded with. */
const reportedRecommender = z.object({
  email: z.string(),
  code: z.string(),
  since: z.iso.datetime(),
  rewards: z.array(z.string()),
})
export type ReportedRecommender = z.infer<typeof reportedRecommender>

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
    /** What the person brings to courses. */
    things: z.array(personThing),
    statedOtherwise: z.array(statedOtherwise),
  },
  figures: { registrationCount: count },
  report: {
    registrations: z.array(reportedRegistration),
    bookings: z.array(reportedBooking),
    facts: z.array(personFact),
    things: z.array(personThing),
    seatAlerts: z.array(reportedSeatAlert),
    interests: z.array(reportedInterest),
    attendeeSessions: z.array(reportedSession),
    attendeePasskeys: z.array(reportedPasskey),
    shares: z.array(reportedShare),
    contactOfFirms: z.array(reportedContactOfFirm),
    recommending: z.array(reportedRecommender),
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
