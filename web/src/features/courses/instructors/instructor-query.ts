import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import type { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

type InstructorId = ReturnType<typeof instructorId.parse>

export function instructorQuery(tenant: string, id: string) {
  return queries.courses.getInstructor.queryOptions({ input: { tenant, instructorId: id as InstructorId } })
}

/** What the server answered is the newest there is; lists are asked for again. */
export function keepInstructor(tenant: string, instructor: Instructor): Instructor {
  queryClient.setQueryData(instructorQuery(tenant, instructor.id).queryKey, instructor)
  void queryClient.invalidateQueries({ queryKey: queries.courses.listInstructors.key() })
  return instructor
}

export function forgetInstructor(tenant: string, id: string) {
  queryClient.removeQueries({ queryKey: instructorQuery(tenant, id).queryKey })
  void queryClient.invalidateQueries({ queryKey: queries.courses.listInstructors.key() })
}
