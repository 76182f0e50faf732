import { useDebouncedValue } from '@mantine/hooks'
import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import { FoundRecord } from '#ui/form/found-record.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { widgetsMessages } from './widgets.messages.ts'

function useCourseWords(tenant: string) {
  const locale = useLocale()
  const timeZone =
    useQuery(queries.tenants.publicTenant.queryOptions({ input: { tenant } })).data?.timeZone ?? 'UTC'
  return ({ title, start }: Pick<PortalCourse, 'title' | 'start'>) =>
    `${title} · ${formatDate(start, { timeZone, locale })}`
}

/** The published courses found for the typed text. */
function useFound(tenant: string) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 200)
  const words = useCourseWords(tenant)
  const { data } = useQuery({
    ...queries.courses.portalList.queryOptions({ input: { tenant, q, size: 25 } }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? []).map((course) => ({ value: course.id as string, label: words(course) }))
  return { typed, setTyped, found }
}

/** The names of the chosen courses; null for one that is no longer public. */
function useChosen(tenant: string, ids: readonly string[]): Map<string, string | null | undefined> {
  const words = useCourseWords(tenant)
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...queries.courses.portalGet.queryOptions({ input: { tenant, courseId: courseId.parse(id) } }),
      retry: false,
      meta: { shownInline: ['NOT_FOUND'] },
    })),
  })
  return new Map(
    ids.map((id, at) => {
      const answer = answers[at]
      return [id, answer?.data ? words(answer.data) : answer?.isError ? null : undefined]
    }),
  )
}

type OneProps = {
  tenant: string
  label: string
  placeholder: string
  value: string | null
  onChange: (id: string | null) => void
  isClearable?: boolean
  isRequired?: boolean
  error?: React.ReactNode
}

/** One published course, found by the server while somebody types. */
export function CourseChoice({ tenant, value, isClearable = false, isRequired, ...rest }: OneProps) {
  const text = useText(widgetsMessages)
  const { typed, setTyped, found } = useFound(tenant)
  const name = useChosen(tenant, value ? [value] : []).get(value ?? '')
  const label = name === null ? text('goneCourse') : (name ?? '')
  const known = found.some((choice) => choice.value === value)
  return (
    <FoundRecord
      {...rest}
      clearable={isClearable}
      withAsterisk={isRequired}
      value={value}
      found={value && label && !known ? [{ value, label }, ...found] : found}
      typed={typed}
      // The label of the chosen course is not searched for.
      onType={(next) => setTyped(next === label ? '' : next)}
    />
  )
}

type ManyProps = { tenant: string; value: readonly string[]; onChange: (ids: string[]) => void }

/** Any number of courses, in no order: the list of a website is sorted by its dates. */
export function CourseChoices({ tenant, value, onChange }: ManyProps) {
  const text = useText(widgetsMessages)
  const { typed, setTyped, found } = useFound(tenant)
  const names = useChosen(tenant, value)
  const nameOf = (id: string) => names.get(id) ?? (names.get(id) === null ? text('goneCourse') : '…')
  return (
    <ChosenRecords
      label={text('courseIds')}
      description={text('courseIdsHint')}
      placeholder={text('addCourse')}
      removeLabel={(name) => text('removeCourse', { name })}
      chosen={value.map((id) => ({ id, name: nameOf(id) }))}
      found={found}
      typed={typed}
      onType={setTyped}
      onChange={onChange}
    />
  )
}
