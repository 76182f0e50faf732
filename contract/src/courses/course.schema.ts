import { z } from 'zod'
import { courseId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { courseKind, coursePhase, courseState } from './course-states.ts'

const limit = z.number().int().min(0).max(1_000_000).nullable()

/** What an operator enters; an empty limit means unlimited. */
export const courseFields = z
  .object({
    title: z.string().trim().min(1).max(200),
    reference: z.string().trim().min(1).max(40),
    description: z.string().trim().max(20_000).default(''),
    start: z.iso.datetime({ offset: true }),
    end: z.iso.datetime({ offset: true }),
    location: z.string().trim().max(200).default(''),
    instructor: z.string().trim().max(200).default(''),
    feeCents: z.number().int().min(0).max(99_999_999),
    attendeeLimit: limit,
    waiterLimit: limit,
  })
  .refine((course) => Date.parse(course.end) > Date.parse(course.start), {
    path: ['end'],
    params: { code: 'endBeforeStart' },
  })
export type CourseFields = z.infer<typeof courseFields>

const courseActions = ['edit', 'publish'] as const

export const course = z.object({
  id: courseId,
  kind: courseKind,
  state: courseState,
  phase: coursePhase,
  title: z.string(),
  reference: z.string(),
  description: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  location: z.string(),
  instructor: z.string(),
  feeCents: z.number().int(),
  attendeeLimit: limit,
  waiterLimit: limit,
  attendeeCount: z.number().int(),
  waiterCount: z.number().int(),
  limitReached: z.boolean(),
  started: z.boolean(),
  ended: z.boolean(),
  waitingRegistrationPossible: z.boolean(),
  promoted: z.boolean(),
  allowedActions: z.array(z.enum(courseActions)),
})
export type Course = z.infer<typeof course>

const courseSortKeys = ['start', 'title', 'reference', 'feeCents', 'attendeeCount'] as const

export const courseListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  phase: coursePhase.optional(),
  sort: z.enum(courseSortKeys).default('start'),
})

/** The three messages of the registration form. */
const registrationOffers = ['open', 'waiting_list', 'closed'] as const

/** What the public sees of a course. */
export const portalCourse = course
  .pick({
    id: true,
    kind: true,
    title: true,
    description: true,
    start: true,
    end: true,
    location: true,
    instructor: true,
    feeCents: true,
  })
  .extend({
    /** null: unlimited */
    placesLeft: z.number().int().nullable(),
    offer: z.enum(registrationOffers),
  })
export type PortalCourse = z.infer<typeof portalCourse>
