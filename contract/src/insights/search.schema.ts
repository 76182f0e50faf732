import { z } from 'zod'
import { courseKind, coursePhase } from '../courses/course-states.ts'
import { registrationState } from '../registrations/registration-states.ts'
import type { Permission } from '../tenants/roles.ts'
import { courseId, instructorId, personId, placeId, registrationId } from '../wire/ids.schema.ts'

/** Where is looked, in the order in which it is shown; a part that a role may not read is not asked and not named. */
export const searchParts = [
  'bookingNumbers',
  'courses',
  'persons',
  'registrations',
  'places',
  'instructors',
] as const
export const searchPart = z.enum(searchParts)
export type SearchPart = z.infer<typeof searchPart>

export const searchPermissions: Record<SearchPart, Permission> = {
  bookingNumbers: 'registrations.read',
  courses: 'courses.manage',
  persons: 'registrations.manage',
  registrations: 'registrations.read',
  places: 'courses.manage',
  instructors: 'courses.manage',
}

/** So many of each part; whoever wants more goes to its list. */
export const hitsShown = 5

export const searchInput = z.object({
  /** Words, a booking number or its beginning; folded, so that "mueller" finds Müller. */
  q: z.string().max(200).default(''),
})

const hitKinds = {
  course: z.object({
    kind: z.literal('course'),
    id: courseId,
    title: z.string(),
    reference: z.string(),
    courseKind,
    phase: coursePhase,
    start: z.iso.datetime().nullable(),
  }),
  person: z.object({
    kind: z.literal('person'),
    id: personId,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    city: z.string(),
  }),
  registration: z.object({
    kind: z.literal('registration'),
    id: registrationId,
    firstName: z.string(),
    lastName: z.string(),
    shortcode: z.string(),
    state: registrationState,
    courseId,
    courseTitle: z.string(),
  }),
  place: z.object({
    kind: z.literal('place'),
    id: placeId,
    name: z.string(),
    city: z.string(),
    archived: z.boolean(),
  }),
  instructor: z.object({
    kind: z.literal('instructor'),
    id: instructorId,
    fullname: z.string(),
    archived: z.boolean(),
  }),
}

const { course, person, registration, place, instructor } = hitKinds
export const searchHit = z.discriminatedUnion('kind', [course, person, registration, place, instructor])
export type SearchHit = z.infer<typeof searchHit>
export type HitKind = SearchHit['kind']
export type HitOf<Kind extends HitKind> = Extract<SearchHit, { kind: Kind }>

/** What became of each part that was asked: one that fails leaves the others as they are. */
export const searchAnswer = z.object({
  parts: z.array(
    z.object({
      part: searchPart,
      failed: z.boolean(),
      hits: z.array(searchHit),
      hasMore: z.boolean(),
    }),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswer>

export const recentLimit = 8

const hitRef = z.object({
  kind: z.enum(['course', 'person', 'registration', 'place', 'instructor']),
  id: z.uuid(),
})
export type HitRef = z.infer<typeof hitRef>

export const recentInput = z.object({
  /** As they were opened, the last one first: `course:…,person:…` */
  items: z
    .string()
    .max(recentLimit * 60)
    .transform((text) => text.split(',').filter((item) => item !== ''))
    .transform((items) => items.map((item) => ({ kind: item.split(':')[0], id: item.split(':')[1] })))
    .pipe(z.array(hitRef).max(recentLimit)),
})

/** As they are called now, in the order asked for; what is gone or not for this role is left out. */
export const recentAnswer = z.object({ hits: z.array(searchHit) })
