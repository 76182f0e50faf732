import type { courseId } from '@kurso/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

/** The course of the address. */
export function useCourse() {
  const tenant = useActiveTenant()
  const params = useParams({ strict: false }) as { courseId?: string }
  const id = params.courseId as ReturnType<typeof courseId.parse>
  return useQuery(queries.courses.get.queryOptions({ input: { tenant: tenant.id, courseId: id } }))
}
