import { z } from 'zod'
import { courseDecision } from '../courses/course-decision.ts'
import { instant } from '../wire/days.schema.ts'
import { bookingId, courseId } from '../wire/ids.schema.ts'

/** How many replacement courses can be offered at most. */
export const offeredCoursesLimit = 6

/** What becomes of a booking whose course is called off. */
export const unwindingWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  /** The booking is cancelled too, with the right to choose one of the offered courses instead. */
  z.object({ kind: z.literal('offer') }),
  z.object({ kind: z.literal('rebook'), courseId }),
])
export type UnwindingWay = z.infer<typeof unwindingWay>

type Ways = { standard: UnwindingWay; exceptions: { way: UnwindingWay }[] }

export const isOffering = ({ standard, exceptions }: Ways) =>
  [standard, ...exceptions.map(({ way }) => way)].some(({ kind }) => kind === 'offer')

/** One way for all bookings, with exceptions for some. */
export const unwinding = z
  .object({
    standard: unwindingWay.default({ kind: 'cancel' }),
    exceptions: z
      .array(z.object({ bookingId, way: unwindingWay }))
      .max(2_000)
      .default([]),
    /** The replacement courses to choose from, and until when. */
    offer: z
      .object({ courseIds: z.array(courseId).min(1).max(offeredCoursesLimit), until: instant })
      .nullable()
      .default(null),
  })
  .superRefine((given, check) => {
    if (isOffering(given) && given.offer === null)
      check.addIssue({ code: 'custom', path: ['offer'], params: { code: 'required' } })
  })
export type Unwinding = z.output<typeof unwinding>

/** What calling a course off does, in numbers. */
export const courseCancellationPreview = z.object({
  reserved: z.number().int(),
  confirmed: z.number().int(),
  waiting: z.number().int(),
  /** How many bookings get a mail. */
  told: z.number().int(),
  /** How many people are rebooked at once, and how many may choose a replacement. */
  rebooked: z.number().int(),
  offered: z.number().int(),
  /** The sum of the fees of people who had a place and are not rebooked. */
  feeCents: z.number().int(),
  /** The part of it that was paid and has to be refunded. */
  paidCents: z.number().int(),
  /** What rebooked people pay more than before, or less if negative. */
  differenceCents: z.number().int(),
})
export type CourseCancellationPreview = z.infer<typeof courseCancellationPreview>

/** How a course is called off. */
export const courseUnwinding = z.object({
  /** Told to the attendees. */
  reason: z.string().trim().max(500).default(''),
  /**
   * Whether to tell the others by mail. Bookings that are offered a replacement are told in any case, with everybody in
   * them.
   */
  inform: z.boolean().default(true),
  unwinding: unwinding.default({ standard: { kind: 'cancel' }, exceptions: [], offer: null }),
})

export const courseCancellation = courseUnwinding.extend({
  /** The number of registrations that was shown; if it has changed since, the operator is asked again. */
  expected: z.number().int(),
  /** The decision that was shown: `go`, or null for open. */
  expectedDecision: courseDecision.exclude(['no_go']).nullable().default(null),
  confirmationCode: z.string().max(20),
})

/** The numbers if it were done now, and the bookings that cannot be rebooked as wished. */
export const courseUnwindingPreview = courseCancellationPreview.extend({
  refused: z.array(z.object({ bookingId, name: z.string(), detail: z.string() })),
})
export type CourseUnwindingPreview = z.infer<typeof courseUnwindingPreview>

/** A booking of the course, with what an operator needs to decide about it. */
export const stakeBooking = z.object({
  id: bookingId,
  /** The contact, who gets the mails. */
  contactName: z.string(),
  names: z.array(z.string()),
  /** How many of its people have a place; the others are on the waiting list. */
  placed: z.number().int(),
  feeCents: z.number().int(),
})
export type StakeBooking = z.infer<typeof stakeBooking>

/** Another date of the same course with free places. */
export const alternativeCourse = z.object({
  id: courseId,
  title: z.string(),
  reference: z.string(),
  start: z.iso.datetime().nullable(),
  location: z.string(),
  /** Null: unlimited. */
  freePlaces: z.number().int().nullable(),
  feeCents: z.number().int(),
})
export type AlternativeCourse = z.infer<typeof alternativeCourse>

/** What is lost, and what could be saved, if a course does not take place. */
export const courseStake = courseCancellationPreview.extend({
  /** The earliest bookings first. */
  bookings: z.array(stakeBooking),
  /** Bookings of more than one person. */
  families: z.number().int(),
  /** Future appointments that are not cancelled; their places and instructors become free. */
  appointments: z.number().int(),
  freed: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      place: z.string(),
      instructor: z.string(),
    }),
  ),
  alternatives: z.array(alternativeCourse),
  /** How many people with a place would find one in another course. */
  rebookable: z.number().int(),
})
export type CourseStake = z.infer<typeof courseStake>

/** What became of the replacements that were offered when a course was called off. */
export const replacementOutcome = z.object({
  until: z.iso.datetime(),
  offered: z.number().int(),
  accepted: z.number().int(),
  declined: z.number().int(),
  open: z.number().int(),
})
