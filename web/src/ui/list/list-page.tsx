import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageTitle } from '../page-title.tsx'
import { useDelayed } from '../states/delayed.ts'
import { FailedState, ScreenState } from '../states/screen-state.tsx'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { usePhone } from '../use-phone.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChoice, type ListLayout, shownColumns } from './column-choice.tsx'
import { DataTable, type ListColumn } from './data-table.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { ListFilters } from './list-filters.tsx'
import classes from './list-page.module.css'
import { ListPager } from './list-pager.tsx'
import { type ListFilter, type ListSearch, namesOfFilters, withoutFilters } from './list-search.ts'
import type { ListSelection } from './list-selection.ts'
import { type PhoneRow, PhoneRows } from './phone-rows.tsx'
import { ResetFilters } from './reset-filters.tsx'
import { useRowPicking } from './row-checkbox.tsx'

export type ListProps<Row extends object> = {
  /** The name of the table for screen readers. */
  label: string
  query: UseQueryResult<{ items: Row[]; total: number }>
  columns: ListColumn<Row>[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  phoneRow: (row: Row) => PhoneRow
  filters?: readonly ListFilter[]
  /** Puts many filters behind one button; the active ones stay visible. */
  foldsFilters?: boolean
  search: ListSearch & Record<string, unknown>
  onSearch: (change: Record<string, unknown>) => void
  /** The columns that are shown, where they can be chosen. */
  layout?: ListLayout
  /** The saved views of the list. */
  views?: ReactNode
  /** Switches between parts of the list; always shown, because another part may have rows. */
  parts?: ReactNode
  /** Sums of all rows that the filter finds; shown above the rows. */
  totals?: ReactNode
  /** What is said when the list cannot be loaded, where that is not the general sentence. */
  failed?: string
  /** The selection and the bulk actions. */
  bulk?: { selection: ListSelection; rowName: (row: Row) => string; actions: ReactNode }
  empty: { sentence: string; action?: ReactNode }
}

export type ListPageProps<Row extends object> = Omit<ListProps<Row>, 'label'> & {
  title: string
  /** The grey line, once the number is known. */
  line: (total: number) => string
  action?: ReactNode
}

/** Whether the list is empty without any filter: then there is nothing to filter, and one button is enough. */
function isUntouched<Row extends object>({ query, filters = [], search }: Omit<ListProps<Row>, 'label'>) {
  return query.data?.total === 0 && namesOfFilters(filters, search).length === 0
}

/** A screen that is a list. */
export function ListPage<Row extends object>({ title, line, action, ...list }: ListPageProps<Row>) {
  const total = list.query.data?.total
  return (
    <>
      <PageTitle
        title={title}
        line={<span role="status">{total === undefined ? '\u00a0' : line(total)}</span>}
        actions={isUntouched(list) ? undefined : action}
      />
      <List {...list} label={title} />
    </>
  )
}

/** The list alone, for a part of a screen. Filters, sorting and page are kept in the address. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { query, search, onSearch, bulk } = props
  const isPhone = usePhone()
  return (
    <>
      {props.parts}
      {!isUntouched(props) && <Filters {...props} isPhone={isPhone} />}
      {query.data && query.data.items.length > 0 && props.totals}
      <ListBody {...props} isPhone={isPhone} />
      {query.data && query.data.items.length > 0 && (
        <ListPager page={search.page} size={search.size} total={query.data.total} onPage={onSearch} />
      )}
      {bulk && query.data && (
        <BulkBar selection={bulk.selection} total={query.data.total}>
          {bulk.actions}
        </BulkBar>
      )}
    </>
  )
}

type Placed<Row extends object> = ListProps<Row> & { isPhone: boolean }

function Filters<Row extends object>(props: Placed<Row>) {
  const { filters = [], foldsFilters, search, onSearch, columns, layout, isPhone, query, views } = props
  const onFilter = (change: Record<string, unknown>) => onSearch({ ...change, page: undefined })
  if (filters.length === 0) return null
  if (!foldsFilters)
    return <ListFilters filters={filters} search={search} onFilter={onFilter} views={views} />
  return (
    <FoldedFilters
      filters={filters}
      search={search}
      onFilter={onFilter}
      sortable={columns.filter(({ isSortable }) => isSortable)}
      isPhone={isPhone}
      total={query.data?.total}
      views={views}
      tools={layout && !isPhone && <ColumnChoice columns={columns} layout={layout} />}
    />
  )
}

function ListBody<Row extends object>(props: Placed<Row>) {
  const { label, query, search, onSearch, rowKey, rowLink, phoneRow, layout, bulk, isPhone, failed } = props
  const columns = shownColumns(props.columns, layout)
  const showsSkeleton = useDelayed(query.isPending)
  const page = query.data?.items.map(rowKey) ?? []
  const picking = useRowPicking(bulk?.selection, page, bulk?.rowName ?? rowKey)

  if (query.isError && !query.data) {
    return <FailedState title={failed} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return showsSkeleton ? <ListSkeleton columns={columns.length} /> : null
  if (query.data.items.length === 0) return <NothingHere {...props} />

  const rows = {
    label,
    rows: query.data.items,
    rowKey,
    rowLink,
    isFetching: query.isPlaceholderData,
    picking,
  }
  if (isPhone) return <PhoneRows {...rows} phoneRow={phoneRow} />
  return (
    <DataTable
      {...rows}
      columns={columns}
      isCompact={layout?.isCompact}
      sorting={{ sort: search.sort, dir: search.dir }}
      onSort={(sorting) => onSearch({ ...sorting, page: undefined })}
    />
  )
}

function NothingHere<Row extends object>({ filters = [], search, onSearch, empty }: ListProps<Row>) {
  const text = useText(uiMessages)
  const names = namesOfFilters(filters, search, (typed) => text('quoted', { typed }))
  if (names.length === 0) return <ScreenState sentence={empty.sentence}>{empty.action}</ScreenState>
  return (
    <ScreenState sentence={text('noHits', { filters: names.join(', ') })}>
      <ResetFilters onReset={() => onSearch({ ...withoutFilters(filters), page: undefined })} />
    </ScreenState>
  )
}

const skeletonRows = Array.from({ length: 12 }, (_, row) => row)

function ListSkeleton({ columns }: { columns: number }) {
  const text = useText(uiMessages)
  return (
    <div className={classes.skeleton} aria-busy="true">
      <span className="visually-hidden">{text('loading')}</span>
      {skeletonRows.map((row) => (
        <div key={row} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all cells are the same
            <Skeleton key={column} h={10} w={column === 0 ? '80%' : '55%'} radius={4} />
          ))}
        </div>
      ))}
    </div>
  )
}
