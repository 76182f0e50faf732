import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

type CourseId = ReturnType<typeof courseId.parse>

function courseQuery(tenant: string, id: string) {
  return queries.courses.get.queryOptions({ input: { tenant, courseId: id as CourseId } })
}

/** The course of the address. */
export function useCourse() {
  const tenant = useActiveTenant()
  const { courseId = '' } = useParams({ strict: false }) as { courseId?: string }
  return useQuery(courseQuery(tenant.id, courseId))
}

/** Reloads all queries that show more than a single course. */
function reloadLists() {
  for (const list of [
    queries.courses.list,
    queries.courses.frequent,
    queries.courses.neighbours,
    queries.courses.defaults,
    queries.courses.listAppointments,
    queries.courses.calendar,
  ])
    void queryClient.invalidateQueries({ queryKey: list.key() })
}

/** Keeps the course that the server answered, which is the newest state, and reloads the lists. */
export function keepCourse(tenant: string, course: Course): Course {
  queryClient.setQueryData(courseQuery(tenant, course.id).queryKey, course)
  reloadLists()
  return course
}

export function forgetCourse(tenant: string, id: string) {
  queryClient.removeQueries({ queryKey: courseQuery(tenant, id).queryKey })
  reloadLists()
}
