import { courseOrderInput } from '@kurso/contract/courses/course-list.schema.ts'
import { useLocation } from '@tanstack/react-router'
import type { z } from 'zod'
import { searchBy } from '#ui/list/list-search.ts'

/** The filter and the order of a list of courses, without its pages. */
export type CourseOrder = z.infer<typeof courseOrderInput>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the list that a course was opened from. */
    courseOrder?: Record<string, unknown>
  }
}

const readOrder = searchBy(courseOrderInput)

/** What a link to a course carries along, so that the next one there is the next one here. */
export function withCourseOrder(search: Record<string, unknown>) {
  return { courseOrder: readOrder(search) }
}

/** The order in which one goes on from the course that is shown; without a list behind it, that of all courses. */
export function useCourseOrder(): CourseOrder {
  const { courseOrder } = useLocation().state
  return readOrder(courseOrder ?? {})
}
