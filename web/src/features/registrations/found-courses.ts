import { useDebouncedValue } from '@mantine/hooks'
import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'

type CourseId = CourseSummary['id']
export type FoundCourse = Pick<CourseSummary, 'id' | 'title' | 'reference' | 'start'>

/** The courses that the server finds for the typed text; the chosen one is always among them. */
export function useFoundCourses(chosenId: CourseId | undefined) {
  const tenant = useActiveTenant().id
  const isAllowed = useMay()('courses.manage')
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const chosen = useQuery({
    ...queries.courses.get.queryOptions({ input: { tenant, courseId: chosenId as CourseId } }),
    enabled: isAllowed && chosenId !== undefined,
  }).data
  const isChosen = chosen !== undefined && asked === chosen.title
  const found = useQuery({
    ...queries.courses.list.queryOptions({
      input: { tenant, q: isChosen ? '' : asked.slice(0, 100), size: 25 },
    }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  })
  const courses: FoundCourse[] = found.data?.items ?? []
  const isListed = !chosen || courses.some(({ id }) => id === chosen.id)
  return { courses: isListed ? courses : [chosen, ...courses], chosen, onType: setTyped }
}
