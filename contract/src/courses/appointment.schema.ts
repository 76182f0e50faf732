import { z } from 'zod'
import { day, instant } from '../wire/days.schema.ts'
import { appointmentId, courseId, instructorId, placeId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { text } from '../wire/text.schema.ts'
import { courseKind, coursePhase } from './course-states.ts'

/** More than a year of daily appointments; a longer series is made as two. */
export const seriesLimit = 400

/**
 * One appointment, as an operator enters it. If it has no place or instructor of its own, it takes that of the course.
 */
export const appointmentFields = z
  .object({
    start: instant,
    end: instant,
    title: line(200).default(''),
    placeId: placeId.nullable().default(null),
    instructorId: instructorId.nullable().default(null),
  })
  .refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
    path: ['end'],
    params: { code: 'endBeforeStart' },
  })
export type AppointmentFields = z.infer<typeof appointmentFields>

export const newAppointment = appointmentFields.and(z.object({ id: appointmentId }))
export type NewAppointment = z.infer<typeof newAppointment>

/**
 * Whether those who are registered are told of a change of dates, in one letter for all changes of the next minutes; left
 * out: as the provider has set it.
 */
export const tellPeople = z.boolean().optional()

/** `move` changes only the time, by dragging in a calendar; an appointment that has begun cannot be moved. */
const appointmentActions = ['edit', 'move', 'cancel', 'restore', 'delete'] as const

/** The place or instructor of the appointment itself (`own`), or else that of its course. */
const named = { name: z.string(), own: z.boolean() }

export const appointment = z.object({
  id: appointmentId,
  courseId,
  courseTitle: z.string(),
  courseReference: z.string(),
  courseKind,
  coursePhase,
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** In minutes. */
  duration: z.number().int(),
  title: z.string(),
  place: z.object({ id: placeId, ...named }).nullable(),
  instructor: z.object({ id: instructorId, ...named }).nullable(),
  /** Who else leads it: the further instructors of the course, if the appointment has none of its own. */
  furtherInstructors: z.array(z.object({ id: instructorId, name: z.string() })),
  /**
   * The position among the appointments of its course that are not cancelled, counted from 1; 0 if this one is
   * cancelled.
   */
  number: z.number().int(),
  count: z.number().int(),
  /** How many people have a place in its course. */
  attendeeCount: z.number().int(),
  /** The name of the person with whom these single lessons are agreed; null: it is the date of any other course. */
  agreedWith: z.string().nullable(),
  cancelled: z.boolean(),
  cancellationReason: z.string(),
  /**
   * Grows with every change. A change names the number it was made from, and calendar programs notice changes by it.
   */
  sequence: z.number().int(),
  allowedActions: z.array(z.enum(appointmentActions)),
})
export type Appointment = z.infer<typeof appointment>

const cycles = ['daily', 'weekly', 'biweekly'] as const
export const appointmentCycle = z.enum(cycles)
export type AppointmentCycle = z.infer<typeof appointmentCycle>

const time = text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Days in a row, both included. */
export const dayRange = z
  .object({ from: day, until: day })
  .refine(({ from, until }) => from <= until, { path: ['until'], params: { code: 'endBeforeStart' } })
export type DayRange = z.infer<typeof dayRange>

/** Why a day is left out of a series. */
const leftOutReasons = ['holiday', 'closed', 'school', 'chosen'] as const
const leftOutReason = z.enum(leftOutReasons)

/** A day that a series leaves out, and why. */
export const leftOutDay = z.object({
  date: z.iso.date(),
  reason: leftOutReason,
  /** Of the public holiday, the closure or the school holidays; null for a day that was chosen. */
  name: z.string().nullable(),
  /** The name of the public holiday; null if the day is left out for another reason. */
  holiday: z.string().nullable(),
})

/** The plan of a series: the same local time again and again, up to a last day or for a number of times. */
export const seriesPlan = z.object({
  cycle: appointmentCycle,
  /** The first day and the time, in the provider's local time. */
  firstDate: day,
  time,
  minutes: z
    .number()
    .int()
    .min(5)
    .max(7 * 24 * 60),
  end: z.union([z.object({ count: z.number().int().min(1).max(seriesLimit) }), z.object({ untilDate: day })]),
  /** Public holidays. */
  skipHolidays: z.boolean().default(true),
  /** The days on which the provider is closed. */
  skipClosures: z.boolean().default(true),
  /** The school holidays that the provider has entered. */
  skipSchoolHolidays: z.boolean().default(true),
  skipDates: z.array(day).max(200).default([]),
  /** Days in a row that are left out, the last included. */
  skipRanges: z.array(dayRange).max(50).default([]),
  placeId: placeId.nullable().default(null),
  instructorId: instructorId.nullable().default(null),
})
export type SeriesPlan = z.infer<typeof seriesPlan>

/** One of the two appointments of a clash: enough to name it and to link to it. */
const clashSide = z.object({
  /** Null for an appointment that is only planned. */
  appointmentId: appointmentId.nullable(),
  courseId: courseId.nullable(),
  courseTitle: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
})

export const clash = z.object({
  over: z.enum(['place', 'instructor']),
  /** The name of the place or the instructor that both need. */
  name: z.string(),
  planned: clashSide,
  other: clashSide,
})
export type Clash = z.infer<typeof clash>

/** How many clashes an answer lists; the count includes all. */
export const clashesListed = 50

export const clashReport = z.object({ count: z.number().int(), clashes: z.array(clash) })
export type ClashReport = z.infer<typeof clashReport>

export const seriesPreview = clashReport.extend({
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      /**
       * The change to summer time skips that hour on this day, so the appointment begins an hour later than asked for.
       */
      moved: z.boolean(),
      /** The course already has an appointment at that time. */
      taken: z.boolean(),
    }),
  ),
  leftOut: z.array(leftOutDay),
})
export type SeriesPreview = z.infer<typeof seriesPreview>

const appointmentStates = ['planned', 'cancelled'] as const

export const appointmentFilter = z.object({
  q: z.string().trim().max(100).default(''),
  courseId: courseId.optional(),
  placeId: placeId.optional(),
  instructorId: instructorId.optional(),
  state: z.enum(appointmentStates).optional(),
  /** Days of the tenant's calendar, both included. */
  from: day.optional(),
  until: day.optional(),
})

export const appointmentListInput = pageInput.extend(appointmentFilter.shape).extend({
  dir: z.enum(['asc', 'desc']).default('asc'),
  sort: z.enum(['start', 'course']).default('start'),
})

/** How many days and appointments a calendar shows at once at most. */
const calendarDays = 62
export const calendarLimit = 2_000

export const calendarInput = z
  .object({
    from: day,
    until: day,
    kind: courseKind.optional(),
    placeId: placeId.optional(),
    instructorId: instructorId.optional(),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], params: { code: 'endBeforeStart' } })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < calendarDays * 86_400_000, {
    path: ['until'],
    params: { code: 'periodTooLong' },
  })

export const calendarMonth = z.object({
  appointments: z.array(appointment),
  /** There are more appointments than are listed. */
  truncated: z.boolean(),
  /** Public holidays; on other days, closures and school holidays. */
  holidays: z.array(z.object({ date: z.iso.date(), name: z.string() })),
})

/** The country and region whose public holidays a series leaves out. */
export const holidayRegion = z.object({
  country: z.string(),
  /** As `date-holidays` has it; empty: only those of the whole country. */
  region: z.string().max(10),
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
})
