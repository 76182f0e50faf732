import { Button } from '@mantine/core'
import { type TemplateSummary, templateListInput } from '@reihum/contract/courses/template.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '#platform/connection.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { ArchiveLink } from '../records/archive-link.tsx'
import { ArchivedBadge } from '../records/archived-badge.tsx'
import { recordsMessages } from '../records/records.messages.ts'
import { templatesMessages } from './templates.messages.ts'

export function TemplatesPage() {
  const text = useText(templatesMessages)
  const words = useText(recordsMessages)
  const tenant = useActiveTenant()
  const { number, money, date } = useFormats()
  const { search, onSearch } = useListAddress(templateListInput)
  const query = useQuery({
    ...queries.courses.listTemplates.queryOptions({ input: { tenant: tenant.id, ...search } }),
    placeholderData: keepPreviousData,
  })
  const archive = useQuery({
    ...queries.courses.listTemplates.queryOptions({ input: { tenant: tenant.id, archived: true } }),
    enabled: query.data?.total === 0 && !search.archived,
  })
  const columns: ListColumn<TemplateSummary>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ name }) => name },
    { id: 'title', header: text('title'), cell: ({ title }) => title },
    { id: 'fee', header: text('fee'), align: 'right', cell: ({ feeCents }) => money(feeCents) },
    {
      id: 'appointments',
      header: text('appointments'),
      align: 'right',
      cell: ({ appointmentCount }) => number(appointmentCount),
    },
    {
      id: 'courseCount',
      header: text('courses'),
      isSortable: true,
      align: 'right',
      cell: ({ courseCount }) => number(courseCount),
    },
    {
      id: 'updatedAt',
      header: text('updated'),
      isSortable: true,
      isNumeric: true,
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ]
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'text', key: 'q', label: text('search') },
      { kind: 'flag', key: 'archived', label: words('archivedOnly') },
    ],
    [text, words],
  )
  const newTemplate = (
    <Button
      component={Link}
      to="/courses/templates/new"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text('newTemplate')}
    </Button>
  )
  return (
    <ListPage
      title={text('templates')}
      line={(count) => text('count', { count })}
      action={newTemplate}
      query={query}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/courses/templates/${id}`}
      phoneRow={(template) => ({
        title: template.name,
        mark: <ArchivedBadge of={template} />,
        meta: `${text('appointmentCount', { count: template.appointmentCount })} · ${text('coursesMade', { count: template.courseCount })}`,
        amount: money(template.feeCents),
      })}
      filters={filters}
      views={<ListViews list="templates" />}
      search={search}
      onSearch={onSearch}
      empty={{
        sentence: text('empty'),
        action: (
          <>
            {newTemplate}
            <ArchiveLink to="/courses/templates" count={archive.data?.total} />
          </>
        ),
      }}
    />
  )
}
