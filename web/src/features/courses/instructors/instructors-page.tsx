import { Button } from '@mantine/core'
import { type Instructor, instructorListInput } from '@reihum/contract/courses/instructor.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { ArchiveLink } from '../records/archive-link.tsx'
import { ArchivedBadge } from '../records/archived-badge.tsx'
import { recordsMessages } from '../records/records.messages.ts'
import { instructorsMessages } from './instructors.messages.ts'

export function InstructorsPage() {
  const text = useText(instructorsMessages)
  const words = useText(recordsMessages)
  const tenant = useActiveTenant()
  const { search, onSearch } = useListAddress(instructorListInput)
  const query = useQuery({
    ...queries.courses.listInstructors.queryOptions({ input: { tenant: tenant.id, ...search } }),
    placeholderData: keepPreviousData,
  })
  const archive = useQuery({
    ...queries.courses.listInstructors.queryOptions({ input: { tenant: tenant.id, archived: true } }),
    enabled: query.data?.total === 0 && !search.archived,
  })
  const columns: ListColumn<Instructor>[] = [
    {
      id: 'fullname',
      header: text('fullname'),
      isSortable: true,
      isMain: true,
      cell: (instructor) => instructor.fullname,
    },
    {
      id: 'email',
      header: text('email'),
      isSortable: true,
      cell: (instructor) => instructor.email || '–',
    },
    { id: 'phone', header: text('phone'), isNumeric: true, cell: (instructor) => instructor.phone || '–' },
  ]
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'text', key: 'q', label: text('search') },
      { kind: 'flag', key: 'archived', label: words('archivedOnly') },
    ],
    [text, words],
  )
  const newInstructor = (
    <Button component={Link} to="/instructors/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
      {text('newInstructor')}
    </Button>
  )
  return (
    <ListPage
      title={text('instructors')}
      line={(count) => text('count', { count })}
      action={newInstructor}
      query={query}
      columns={columns}
      rowKey={(instructor) => instructor.id}
      rowLink={(instructor) => `/instructors/${instructor.id}`}
      phoneRow={(instructor) => ({
        title: instructor.fullname,
        mark: <ArchivedBadge of={instructor} />,
        meta: instructor.email || '–',
        amount: instructor.phone,
      })}
      filters={filters}
      views={<ListViews list="instructors" />}
      search={search}
      onSearch={onSearch}
      empty={{
        sentence: text('empty'),
        action: (
          <>
            {newInstructor}
            <ArchiveLink to="/instructors" count={archive.data?.total} />
          </>
        ),
      }}
    />
  )
}
