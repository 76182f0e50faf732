import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { OfferedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

const none: OfferedExtra[] = []

/** What can be taken besides a place in a course now. */
export function useOfferedExtras(course: Course | undefined): readonly OfferedExtra[] {
  const tenant = useActiveTenant().id
  const { data } = useQuery({
    ...queries.registrations.offeredExtras.queryOptions({
      input: { tenant, courseId: course?.id as Course['id'] },
    }),
    enabled: course !== undefined,
  })
  return data ?? none
}
