import { useDebouncedValue } from '@mantine/hooks'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'

type NamedCourse = { id: CourseId; title: string; reference: string }

const nameOfCourse = ({ title, reference }: NamedCourse) => [title, reference].filter(Boolean).join(' · ')

/** Courses that something names, with their titles, and those that the server finds for the typed text. */
export function useNamedCourses(
  stored: readonly NamedCourse[],
  courseIds: readonly CourseId[],
  { isAsked = true }: { isAsked?: boolean } = {},
) {
  const { id: tenant } = useActiveTenant()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const { data } = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, q, size: 25 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const [seen, setSeen] = useState(() => new Map(stored.map((course) => [course.id, course])))
  const items: readonly NamedCourse[] = data?.items ?? []
  if (items.some(({ id }) => !seen.has(id)))
    setSeen(new Map([...seen, ...items.map((course) => [course.id, course] as const)]))
  return {
    typed,
    onType: setTyped,
    chosen: courseIds
      .flatMap((id) => seen.get(id) ?? [])
      .map((course) => ({ id: course.id, name: nameOfCourse(course) })),
    found: items.map((course) => ({
      value: course.id,
      label: nameOfCourse(course),
      title: course.title,
    })),
  }
}
