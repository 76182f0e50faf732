import { z } from 'zod'
import { courseDecision } from '../courses/course-decision.ts'
import { instant } from '../wire/days.schema.ts'
import { bookingId, courseId } from '../wire/ids.schema.ts'

/** As many other courses as somebody may choose from instead. */
export const offeredCoursesLimit = 6

/** What becomes of a booking whose course is called off. */
export const unwindingWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  /** Cancelled too, with the right to choose one of the offered courses instead. */
  z.object({ kind: z.literal('offer') }),
  z.object({ kind: z.literal('rebook'), courseId }),
])
export type UnwindingWay = z.infer<typeof unwindingWay>

type Ways = { standard: UnwindingWay; exceptions: { way: UnwindingWay }[] }

export const isOffering = ({ standard, exceptions }: Ways) =>
  [standard, ...exceptions.map(({ way }) => way)].some(({ kind }) => kind === 'offer')

/** The same for all bookings, but for some. */
export const unwinding = z
  .object({
    standard: unwindingWay.default({ kind: 'cancel' }),
    exceptions: z
      .array(z.object({ bookingId, way: unwindingWay }))
      .max(2_000)
      .default([]),
    /** What can be chosen instead, and until when. */
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

/** What calling a course off does to whom. */
export const courseCancellationPreview = z.object({
  reserved: z.number().int(),
  confirmed: z.number().int(),
  waiting: z.number().int(),
  /** How many bookings are written to. */
  told: z.number().int(),
  /** Of the people, how many are rebooked at once, and how many may choose another course. */
  rebooked: z.number().int(),
  offered: z.number().int(),
  /** The sum of the fees of those who had a place and are not rebooked. */
  feeCents: z.number().int(),
  /** Of that, what was paid and is to be given back. */
  paidCents: z.number().int(),
  /** What those who are rebooked pay more than before, or less. */
  differenceCents: z.number().int(),
})
export type CourseCancellationPreview = z.infer<typeof courseCancellationPreview>

/** How a course is called off. */
export const courseUnwinding = z.object({
  /** Told to the attendees. */
  reason: z.string().trim().max(500).default(''),
  /** Whoever is offered another course is told in any case, and everybody with them. */
  inform: z.boolean().default(true),
  unwinding: unwinding.default({ standard: { kind: 'cancel' }, exceptions: [], offer: null }),
})

export const courseCancellation = courseUnwinding.extend({
  /** As many as were shown beforehand; when others have come since, it is asked again. */
  expected: z.number().int(),
  /** That the course takes place was said when it was looked at; unsaid, it was open. */
  expectedDecision: courseDecision.exclude(['no_go']).nullable().default(null),
  confirmationCode: z.string().max(20),
})

/** The numbers as it would be done now, and who cannot be rebooked as wished. */
export const courseUnwindingPreview = courseCancellationPreview.extend({
  refused: z.array(z.object({ bookingId, name: z.string(), detail: z.string() })),
})
export type CourseUnwindingPreview = z.infer<typeof courseUnwindingPreview>

/** A booking of the course, as somebody decides about it. */
export const stakeBooking = z.object({
  id: bookingId,
  /** Who is written to. */
  contactName: z.string(),
  names: z.array(z.string()),
  /** Of its people, how many have a place; the others wait. */
  placed: z.number().int(),
  feeCents: z.number().int(),
})
export type StakeBooking = z.infer<typeof stakeBooking>

/** Another date of the same, with places. */
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
  /** Those who were there first, first. */
  bookings: z.array(stakeBooking),
  /** Bookings of more than one person. */
  families: z.number().int(),
  /** Dates ahead that are not cancelled; their places and instructors become free. */
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
  /** How many of those who have a place would find one there. */
  rebookable: z.number().int(),
})
export type CourseStake = z.infer<typeof courseStake>

/** Of a course that was called off: what became of the offers of another one. */
export const replacementOutcome = z.object({
  until: z.iso.datetime(),
  offered: z.number().int(),
  accepted: z.number().int(),
  declined: z.number().int(),
  open: z.number().int(),
})
