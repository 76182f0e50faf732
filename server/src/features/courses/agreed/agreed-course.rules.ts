import type { AgreedCourseFields } from '@reihum/contract/courses/agreed-lessons.schema.ts'
import {
  type CourseFields,
  type CoursePortalSettings,
  type courseDefaults,
  courseFields,
} from '@reihum/contract/courses/course.schema.ts'
import type { z } from 'zod'

/** The most that a course may cost. */
const highestFeeCents = 99_999_999

/** What all lessons cost together; null: more than a course may. */
export function feeOfLessons(feePerLessonCents: number, lessons: number): number | null {
  const sum = feePerLessonCents * lessons
  return sum <= highestFeeCents ? sum : null
}

/** Nobody finds it; whoever has a place in it is told where and by whom. */
export const privately: CoursePortalSettings = {
  listed: false,
  promoted: false,
  showInstructor: true,
  showPlace: true,
  placesShown: 'hidden',
}

type Agreed = Pick<AgreedCourseFields['series'], 'placeId' | 'instructorId'> & {
  title: string
  feeCents: number
}

/**
 * The course of single lessons: one place and no waiting list. Everything that rarely differs is as in the newest course.
 */
export function agreedCourse(
  { title, feeCents, placeId, instructorId }: Agreed,
  defaults: z.output<typeof courseDefaults>,
): CourseFields {
  return courseFields.parse({
    ...defaults,
    title,
    placeId,
    instructorId,
    feeCents,
    attendeeLimit: 1,
    waiterLimit: 0,
  })
}
