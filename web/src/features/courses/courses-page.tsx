import type { CourseSummary } from '@kurso/contract/courses/course.schema.ts'
import { courseListInput } from '@kurso/contract/courses/course-list.schema.ts'
import { coursePhaseNames, coursePhases } from '@kurso/contract/courses/course-states.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { CourseBadge } from './course-badge.tsx'
import { coursesMessages } from './courses.messages.ts'

function useCourseColumns(): ListColumn<CourseSummary>[] {
  const text = useText(coursesMessages)
  const { dateTime, money } = useFormats()
  return [
    { id: 'title', header: text('title'), isSortable: true, isMain: true, cell: (course) => course.title },
    {
      id: 'reference',
      header: text('reference'),
      isSortable: true,
      cell: (course) => <span className="mono">{course.reference}</span>,
    },
    {
      id: 'start',
      header: text('start'),
      isSortable: true,
      isNumeric: true,
      cell: (course) => (course.start ? dateTime(course.start) : '–'),
    },
    { id: 'location', header: text('location'), cell: (course) => course.location || '–' },
    { id: 'phase', header: text('state'), cell: (course) => <CourseBadge phase={course.phase} /> },
    {
      id: 'attendeeCount',
      header: text('attendees'),
      isSortable: true,
      align: 'right',
      cell: (course) => <Places course={course} />,
    },
    {
      id: 'feeCents',
      header: text('fee'),
      isSortable: true,
      align: 'right',
      cell: (course) => money(course.feeCents),
    },
  ]
}

function Places({ course }: { course: CourseSummary }) {
  const { number } = useFormats()
  return (
    <>
      {number(course.attendeeCount)}
      {course.attendeeLimit !== null && <span className="grey"> / {number(course.attendeeLimit)}</span>}
    </>
  )
}

export function CoursesPage() {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const { locale, dateTime, money } = useFormats()
  const { search, onSearch } = useListAddress(courseListInput)
  const query = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant: tenant.id, ...search } }),
    placeholderData: keepPreviousData,
  })
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'text', key: 'q', label: text('search') },
      {
        kind: 'choice',
        key: 'phase',
        label: text('state'),
        options: coursePhases.map((phase) => ({ value: phase, label: coursePhaseNames[phase][locale] })),
      },
    ],
    [text, locale],
  )
  const newCourse = (
    <Button component={Link} to="/courses/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
      {text('newCourse')}
    </Button>
  )
  return (
    <ListPage
      title={text('courses')}
      line={(count) => text('count', { count })}
      action={newCourse}
      query={query}
      columns={useCourseColumns()}
      rowKey={(course) => course.id}
      rowLink={(course) => `/courses/${course.id}/general`}
      phoneRow={(course) => ({
        title: course.title,
        mark: <CourseBadge phase={course.phase} />,
        meta: `${course.start ? dateTime(course.start) : '–'} · ${course.reference}`,
        amount: money(course.feeCents),
      })}
      filters={filters}
      search={search}
      onSearch={onSearch}
      empty={{ sentence: text('empty'), action: newCourse }}
    />
  )
}
