import { z } from 'zod'
import { courseId, instructorId, placeId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'
import { courseKind, coursePhase } from './course-states.ts'

export const coursesSearch = {
  parts: {
    courses: { position: 20, permission: 'courses.manage', finds: 'course' },
    places: { position: 50, permission: 'courses.manage', finds: 'place' },
    instructors: { position: 60, permission: 'courses.manage', finds: 'instructor' },
  },
  hits: {
    course: z.object({
      kind: z.literal('course'),
      id: courseId,
      title: z.string(),
      reference: z.string(),
      courseKind,
      phase: coursePhase,
      start: z.iso.datetime().nullable(),
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
  },
} satisfies RoomSearch
