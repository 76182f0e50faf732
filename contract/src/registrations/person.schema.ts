import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { mailState } from '../messages/mail.schema.ts'
import { bookingId, courseId, mailId, personId, registrationId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { registrationState } from './registration-states.ts'

/** What a tenant knows of somebody; registrations keep what was given with them. */
export const personFields = z.object({
  firstName: line(100).min(1),
  lastName: line(100).min(1),
  /** Empty for whoever is only reached through somebody else, as children are. */
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  phone: line(40).default(''),
  street: line(200).default(''),
  postalCode: line(20).default(''),
  city: line(100).default(''),
})
export type PersonFields = z.infer<typeof personFields>
export const personFieldNames = personFields.keyof().options

const courseOfPerson = z.object({
  courseId,
  title: z.string(),
  start: z.iso.datetime().nullable(),
})

/** A line of the list. */
export const personSummary = personFields.extend({
  id: personId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
  registrationCount: z.number().int(),
  /** Of what they have a place in or wait for: the next course to begin, and the last one that has begun. */
  nextCourse: courseOfPerson.nullable(),
  lastCourse: courseOfPerson.nullable(),
  /** Somebody else may be the same person. */
  hasTwins: z.boolean(),
})
export type PersonSummary = z.infer<typeof personSummary>

const flag = z.stringbool().or(z.boolean())

export const personFilter = z.object({
  /** Words of a name, an address or a phone number, or a booking number however it is typed. */
  q: z.string().trim().max(100).default(''),
  /** Registered for that course, in whatever state. */
  courseId: courseId.optional(),
  /** With a place, or a place on the waiting list, of a course that has not ended. */
  upcoming: flag.optional(),
  /** With somebody else who may be the same person. */
  twins: flag.optional(),
})
export type PersonFilter = z.infer<typeof personFilter>

const order = {
  sort: z.enum(['name', 'email', 'createdAt', 'registrations']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
}

export const personListInput = pageInput.extend(personFilter.shape).extend(order)
export const personOrderInput = personFilter.extend(order)
export const personExportInput = personOrderInput.extend({ format: tableFormat })

/** Why two may be one: the same name; an address or a phone number in common and names that are alike. */
export const twinReason = z.enum(['name', 'email', 'phone'])
export type TwinReason = z.infer<typeof twinReason>

const twin = z.object({
  id: personId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  registrationCount: z.number().int(),
  reason: twinReason,
})
export type Twin = z.infer<typeof twin>

const registrationOfPerson = z.object({
  id: registrationId,
  courseId,
  courseTitle: z.string(),
  start: z.iso.datetime().nullable(),
  shortcode: z.string(),
  state: registrationState,
  registeredAt: z.iso.datetime(),
  feeCents: z.number().int(),
})
export type RegistrationOfPerson = z.infer<typeof registrationOfPerson>

const bookingOfContact = z.object({
  id: bookingId,
  createdAt: z.iso.datetime(),
  company: z.string(),
  registrations: z.array(
    registrationOfPerson
      .pick({ id: true, courseId: true, courseTitle: true, shortcode: true, state: true })
      .extend({
        firstName: z.string(),
        lastName: z.string(),
      }),
  ),
})
export type BookingOfContact = z.infer<typeof bookingOfContact>

const mailToPerson = z.object({
  id: mailId,
  subject: z.string(),
  recipient: z.string(),
  state: mailState,
  at: z.iso.datetime(),
})

export const person = personSummary
  .pick({ id: true, firstName: true, lastName: true, createdAt: true })
  .extend(personFields.omit({ firstName: true, lastName: true }).shape)
  .extend({
    email: z.string(),
    /** Since then only figures are left; null: everything is there. */
    erasedAt: z.iso.datetime().nullable(),
    /** Grows with every change; a change says which one it was made from. */
    revision: z.number().int(),
    registrations: z.array(registrationOfPerson),
    /** Bookings that this person made and is written to about, be they attending or not. */
    bookings: z.array(bookingOfContact),
    mails: z.array(mailToPerson),
    twins: z.array(twin),
    allowedActions: z.array(z.enum(['edit', 'merge', 'export', 'erase'])),
  })
export type Person = z.infer<typeof person>

const mergedSide = personFields.extend({
  id: personId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  registrationCount: z.number().int(),
})

/** What would happen, in numbers, before it does. */
export const mergePreview = z.object({
  /** Whose record stays, and whose goes. */
  kept: mergedSide,
  merged: mergedSide,
  /** Null: nothing but somebody's choice says that they are one. */
  reason: twinReason.nullable(),
  moves: z.object({ registrations: z.number().int(), bookings: z.number().int(), mails: z.number().int() }),
  /** Courses that both were registered for in one booking: then they are hardly one person. */
  together: z.array(z.object({ courseId, title: z.string() })),
})
export type MergePreview = z.infer<typeof mergePreview>

const side = z.enum(['kept', 'merged'])

export const mergeInput = z.object({
  otherId: personId,
  /** As they were when they were compared. */
  revision: z.number().int(),
  otherRevision: z.number().int(),
  /** Whose value stays, field by field; left out: that of whom everything moves to. */
  take: z.partialRecord(z.enum(personFieldNames), side).default({}),
  /** They were booked together, and are one all the same. */
  together: z.boolean().default(false),
})

const coming = registrationOfPerson
  .pick({ id: true, courseId: true, courseTitle: true, start: true, shortcode: true, state: true })
  .extend({ firstName: z.string(), lastName: z.string() })

export const erasurePreview = z.object({
  registrations: z.number().int(),
  bookings: z.number().int(),
  answers: z.number().int(),
  mails: z.number().int(),
  /** Mails to others of the same bookings, whose words go because they name this person. */
  blankedMails: z.number().int(),
  accessLinks: z.number().int(),
  /** What has to be cancelled before, because somebody has to be told about it. */
  coming: z.array(coming),
})
export type ErasurePreview = z.infer<typeof erasurePreview>
