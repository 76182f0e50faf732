import { ActionIcon, Input, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queries } from '#platform/connection.ts'
import choiceClasses from '#ui/form/choice-field.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

type Choice = { value: string; label: string }

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

type SearchProps = {
  label: string
  placeholder: string
  found: readonly Choice[]
  typed: string
  onType: (typed: string) => void
  value: string | null
  onChange: (id: string | null) => void
  id?: string
  isClearable?: boolean
  isRequired?: boolean
  error?: React.ReactNode
}

function Search(props: SearchProps) {
  const { found, typed, onType, isClearable = false, isRequired, ...input } = props
  const words = useText(uiMessages)
  return (
    <Select
      searchable
      clearable={isClearable}
      allowDeselect={false}
      withAsterisk={isRequired}
      withScrollArea={false}
      classNames={{ options: choiceClasses.options }}
      nothingFoundMessage={words('nothingFound')}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...input}
      data={[...found]}
      searchValue={typed}
      onSearchChange={onType}
      // The server has searched already, by more than the name.
      filter={({ options }) => options}
    />
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
export function CourseChoice({ tenant, value, ...rest }: OneProps) {
  const text = useText(widgetsMessages)
  const { typed, setTyped, found } = useFound(tenant)
  const name = useChosen(tenant, value ? [value] : []).get(value ?? '')
  const label = name === null ? text('goneCourse') : (name ?? '')
  const known = found.some((choice) => choice.value === value)
  return (
    <Search
      {...rest}
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
  const id = useId()
  const { typed, setTyped, found } = useFound(tenant)
  const names = useChosen(tenant, value)
  return (
    <Input.Wrapper label={text('courseIds')} labelProps={{ htmlFor: id }} description={text('courseIdsHint')}>
      {value.length > 0 && (
        <ul className={classes.chosen}>
          {value.map((course) => {
            const name = names.get(course) ?? (names.get(course) === null ? text('goneCourse') : '…')
            return (
              <li key={course}>
                <span>{name}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={text('removeCourse', { name })}
                  onClick={() => onChange(value.filter((one) => one !== course))}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <Search
        id={id}
        label=""
        placeholder={text('addCourse')}
        value={null}
        found={found.filter((choice) => !value.includes(choice.value))}
        typed={typed}
        onType={setTyped}
        onChange={(added) => {
          if (added) onChange([...value, added])
          setTyped('')
        }}
      />
    </Input.Wrapper>
  )
}
