import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import { queries } from '#platform/connection.ts'
import { recordCache } from '#platform/record-cache.ts'

export const {
  query: instructorQuery,
  keep: keepInstructor,
  forget: forgetInstructor,
} = recordCache(
  (tenant, id) =>
    queries.courses.getInstructor.queryOptions({ input: { tenant, instructorId: id as Instructor['id'] } }),
  queries.courses.listInstructors,
)
