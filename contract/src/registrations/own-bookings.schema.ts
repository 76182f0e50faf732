import { z } from 'zod'
import { courseKind, coursePhase } from '../courses/course-states.ts'
import { bookingId, courseId, personId } from '../wire/ids.schema.ts'
import { registrationState } from './registration-states.ts'

export const ownBookingsLimits = {
  /** A mailed link opens a session so long, and once. */
  linkMinutes: 30,
  /** Links of one address that have not been opened; the oldest gives way. */
  linksOfAddress: 5,
  /** A session that is not used ends. */
  idleDays: 7,
  /** Every session ends. */
  longestDays: 28,
  /** Sessions of one address at a time; the oldest gives way. */
  sessionsOfAddress: 20,
  /** Registrations that are answered at once. */
  atOnce: 200,
  /** Of what is past: so many of the latest beside what is to come, and so many on a page of their own. */
  latestPast: 5,
  pastAtOnce: 25,
  /** Places that are looked through for what is owed, the newest first. */
  places: 1000,
  /** Coming dates that are listed. */
  dates: 60,
} as const

/** Where a registration stands for whoever made it. */
const ownStanding = z.enum(['waiting', 'coming', 'past'])
export type OwnStanding = z.infer<typeof ownStanding>

const instant = z.iso.datetime()

const ownRegistration = z.object({
  bookingId,
  courseId,
  kind: courseKind,
  phase: coursePhase,
  title: z.string(),
  start: instant.nullable(),
  end: instant.nullable(),
  /** The date that is going on or comes next. */
  next: instant.nullable(),
  /** Told to people with a place, and to others if the portal shows it. */
  location: z.string(),
  state: registrationState,
  shortcode: z.string(),
  standing: ownStanding,
  waitingPosition: z.number().int().nullable(),
  /** Until when an offered place is held. */
  offeredUntil: instant.nullable(),
  /** Of what is over: the next course of its kind, into which it can be booked again; null: there is none. */
  againCourseId: courseId.nullable(),
})
export type OwnRegistration = z.infer<typeof ownRegistration>

/** What somebody else booked, as an address sees it that they let see: nothing here leads to the booking. */
const sharedRegistration = ownRegistration.pick({
  courseId: true,
  kind: true,
  phase: true,
  title: true,
  start: true,
  end: true,
  next: true,
  location: true,
  state: true,
  standing: true,
})
export type SharedRegistration = z.infer<typeof sharedRegistration>

const sharedPerson = z.object({
  name: z.string(),
  /** By whose address it is shared. */
  sharedBy: z.string(),
  registrations: z.array(sharedRegistration),
})
export type SharedPerson = z.infer<typeof sharedPerson>

const ownPerson = z.object({
  personId,
  name: z.string(),
  registrations: z.array(ownRegistration),
  /** How many facts stay with them. */
  factCount: z.number().int(),
})
export type OwnPerson = z.infer<typeof ownPerson>

const ownDate = z.object({
  start: instant,
  end: instant,
  courseTitle: z.string(),
  title: z.string(),
  location: z.string(),
  /** Whose date it is. */
  names: z.array(z.string()),
})
export type OwnDate = z.infer<typeof ownDate>

const owedBooking = z.object({
  bookingId,
  titles: z.array(z.string()),
  cents: z.number().int(),
  dueAt: instant.nullable(),
})
export type OwedBooking = z.infer<typeof owedBooking>

/** What is to come, with the latest few of what is past; or what is past. */
export const ownSelection = z.enum(['now', 'past'])
export type OwnSelection = z.infer<typeof ownSelection>

/** All that was booked with an e-mail address at one provider. */
export const ownBookings = z.object({
  email: z.string(),
  /** Two people with one address stay two. */
  people: z.array(ownPerson),
  /** People whom others booked for and let this address see: what is to come of them. */
  shared: z.array(sharedPerson),
  dates: z.array(ownDate),
  /** What is to be paid now, booking by booking. */
  owed: z.array(owedBooking),
  owedCents: z.number().int(),
  /** The address of the one calendar; null: there is none yet. */
  calendarAddress: z.string().nullable(),
  /** Whoever booked may recommend courses with a code of their own. */
  isRecommendable: z.boolean(),
  /** How many registrations are past; beside what is to come, the latest few of them are answered. */
  pastCount: z.number().int(),
  /** Which part of the registrations that were asked for is answered, and how many there are. */
  part: z.number().int(),
  parts: z.number().int(),
})
export type OwnBookings = z.infer<typeof ownBookings>
