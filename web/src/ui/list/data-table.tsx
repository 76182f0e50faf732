import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useMemo } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './data-table.module.css'
import { PageCheckbox, RowCheckbox, type RowPicking } from './row-checkbox.tsx'
import { RowLink } from './row-link.tsx'
import { useFittingTable } from './use-fitting-table.ts'

export type ListColumn<Row> = {
  /** Also the sort key of the call, where the column can be sorted. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'right'
  /** Digits of equal width, so that they align under one another. */
  isNumeric?: boolean
  /** The one emphasised column carries the link of the row. */
  isMain?: boolean
  /** Long text wraps to a second line instead of being cut off. */
  isProse?: boolean
  /** Its text is shortened before the table would become wider than the screen; the main column follows after it. */
  givesWay?: boolean
  width?: number | string
}

type Sorting = { sort?: string; dir?: 'asc' | 'desc' }

type DataTableProps<Row> = {
  label: string
  rows: Row[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  /** Marks the row that the address names. */
  isCurrent?: (row: Row) => boolean
  columns: ListColumn<Row>[]
  sorting: Sorting
  onSort: (sorting: Required<Sorting>) => void
  isFetching: boolean
  picking?: RowPicking<Row>
  isCompact?: boolean
}

const features = tableFeatures({ rowSortingFeature })

function useListTable<Row extends object>({ rows, rowKey, columns, sorting, onSort }: DataTableProps<Row>) {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => row,
        header: column.header,
        enableSorting: column.isSortable ?? false,
        sortDescFirst: false,
      })),
    [columns],
  )
  const state = sorting.sort ? [{ id: sorting.sort, desc: sorting.dir === 'desc' }] : []
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: state },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(state) : update
      if (next) onSort({ sort: next.id, dir: next.desc ? 'desc' : 'asc' })
    },
  })
}

/** A shortened text in full, where the mouse rests on it. */
const wholeText = (content: ReactNode) => (typeof content === 'string' ? content : undefined)

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const frame = useFittingTable()
  const { label, columns, rowLink, isCurrent, isFetching, picking, isCompact } = props
  const text = useText(uiMessages)
  const table = useListTable(props)
  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    <div ref={frame} className={classes.frame}>
      <Table
        className={classes.table}
        aria-label={label}
        aria-busy={isFetching}
        data-fetching={isFetching || undefined}
        data-compact={isCompact || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {picking && (
              <Table.Td className={`${classes.check} no-print`}>
                <PageCheckbox picking={picking} />
              </Table.Td>
            )}
            {table.getFlatHeaders().map((header) => {
              const column = byId.get(header.id)
              const sorted = header.column.getIsSorted()
              return (
                <Table.Th
                  key={header.id}
                  scope="col"
                  w={column?.width}
                  data-align={column?.align}
                  aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      className={classes.sort}
                      title={text('sortBy', { column: column?.header ?? '' })}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      {column?.header}
                      {sorted === 'asc' && <IconArrowUp size={14} stroke={1.75} aria-hidden />}
                      {sorted === 'desc' && <IconArrowDown size={14} stroke={1.75} aria-hidden />}
                    </button>
                  ) : (
                    column?.header
                  )}
                </Table.Th>
              )
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveBetweenRows} onPointerDown={notePress} onClick={openRow}>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={classes.row}
              aria-current={isCurrent?.(row.original) || undefined}
              data-picked={picking?.isPicked(row.id) || undefined}
            >
              {picking && (
                <Table.Td className={`${classes.check} no-print`}>
                  <RowCheckbox row={row.original} id={row.id} picking={picking} />
                </Table.Td>
              )}
              {columns.map((column) => {
                const content = column.cell(row.original)
                return (
                  <Table.Td
                    key={column.id}
                    title={column.givesWay || column.isMain ? wholeText(content) : undefined}
                    data-align={column.align}
                    data-main={column.isMain || undefined}
                    data-gives-way={column.givesWay || undefined}
                    data-prose={column.isProse || undefined}
                    data-numbers={column.isNumeric || column.align === 'right' || undefined}
                  >
                    {column.isMain && rowLink ? (
                      <RowLink to={rowLink(row.original)}>{content}</RowLink>
                    ) : (
                      content
                    )}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Where the pointer went down last: whoever moved it since selects text. */
let pressedAt = { x: 0, y: 0 }

function notePress({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
  pressedAt = { x, y }
}

/**
 * A click anywhere in a row opens it, unless it selected some text: cells lie above the link of the row, so that what they say can
 * be copied.
 */
function openRow(event: MouseEvent<HTMLElement>) {
  const target = event.target as Element
  const link = target.closest('tr')?.querySelector('[data-row-link]')
  const hasMoved = Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > 4
  if (!link || hasMoved || target.closest('a, button, input, label')) return
  link.dispatchEvent(new window.MouseEvent('click', event.nativeEvent))
}

/** Moves between rows by the arrow keys; Enter is handled by the link. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.indexOf(event.target as HTMLElement)
  const next = links[at + step]
  if (at === -1 || !next) return
  event.preventDefault()
  next.focus()
}
