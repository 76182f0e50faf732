import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { queries } from '#platform/connection.ts'

/** What people are still to be told of the dates of a course. */
export const changedDatesOf = (tenant: string, courseId: Course['id']) =>
  queries.registrations.changedDates.queryOptions({ input: { tenant, courseId } })
