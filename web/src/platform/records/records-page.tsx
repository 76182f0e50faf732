import { Button } from '@mantine/core'
import type { ListName } from '@reihum/contract/tenants/list-view.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { ListPage, type ListPageProps } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { ArchivedBadge } from './archived-badge.tsx'
import { recordsMessages } from './records.messages.ts'

type RecordsPageProps<Row extends object> = Pick<
  ListPageProps<Row>,
  'title' | 'line' | 'query' | 'search' | 'onSearch' | 'columns' | 'phoneRow'
> & {
  views: ListName
  /** The address of the list; the page for a new record and the pages of the records lie below it. */
  address: string
  words: { search: string; add: string; empty: string }
  /** Another way to a new record, beside the usual one. */
  further?: ReactNode
  /** Counts what is in the archive, for the link to it from an empty list. */
  archive: UseQueryOptions<{ total: number }>
}

/** The list of records that are archived instead of deleted once they are used. */
export function RecordsPage<Row extends { id: string; archived: boolean }>(props: RecordsPageProps<Row>) {
  const { views, address, words, archive, phoneRow, further, ...list } = props
  const text = useText(recordsMessages)
  const isEmpty = list.query.data?.total === 0 && !list.search.archived
  const archived = useQuery({ ...archive, enabled: isEmpty }).data?.total ?? 0
  const filters = useMemo<ListFilter[]>(
    () => [
      { kind: 'text', key: 'q', label: words.search },
      { kind: 'flag', key: 'archived', label: text('archivedOnly') },
    ],
    [words.search, text],
  )
  const add = (
    <Button
      component={Link}
      to={`${address}/new`}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {words.add}
    </Button>
  )
  return (
    <ListPage
      {...list}
      action={
        further ? (
          <>
            {further}
            {add}
          </>
        ) : (
          add
        )
      }
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${address}/${id}`}
      phoneRow={(row) => ({ mark: <ArchivedBadge of={row} />, ...phoneRow(row) })}
      filters={filters}
      views={<ListViews list={views} />}
      empty={{
        sentence: words.empty,
        action: (
          <>
            {add}
            {archived > 0 && (
              <Button component={Link} to={address} search={{ archived: true } as never} variant="default">
                {text('showArchive', { count: archived })}
              </Button>
            )}
          </>
        ),
      }}
    />
  )
}
