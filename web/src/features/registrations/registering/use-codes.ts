import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { type CodeTerms, codeTermsOf } from '@reihum/contract/courses/reduced-prices.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'

/** The discount codes that can be used for a course now, by what they read; none for whoever may not see them. */
export function useCodes(course: Course | undefined): ReadonlyMap<string, CodeTerms> {
  const tenant = useActiveTenant().id
  const may = useMay()
  const { data } = useQuery({
    ...queries.courses.listCodes.queryOptions({ input: { tenant, courseId: course?.id, size: 100 } }),
    enabled: course !== undefined && may('courses.manage'),
  })
  return new Map(
    data?.items.map(({ fields, usedPeople, usedCents }) => [
      fields.code,
      codeTermsOf({ ...fields, usedPeople, usedCents }),
    ]),
  )
}
