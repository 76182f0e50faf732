import { type ReactNode, useState } from 'react'
import { Section } from '../detail-page.tsx'
import { ScreenState } from '../states/screen-state.tsx'
import { usePhone } from '../use-phone.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DataTable, type ListColumn } from './data-table.tsx'
import { ListPager } from './list-pager.tsx'
import { isPicked, useListSelection } from './list-selection.ts'
import { type PhoneRow, PhoneRows } from './phone-rows.tsx'
import classes from './picked-records.module.css'
import { useRowPicking } from './row-checkbox.tsx'

type PickedRecordsProps<Row extends object> = {
  title: string
  hint: string
  none: string
  rows: Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowLink?: (row: Row) => string
  columns: ListColumn<Row>[]
  phoneRow: (row: Row) => PhoneRow
  mayPick: boolean
  /** What is done with the picked rows; `clear` empties the choice. */
  actions: (picked: Row[], clear: () => void) => ReactNode
}

/** Rows that are all known already, page by page, to pick from. */
export function PickedRecords<Row extends object>({
  title,
  hint,
  none,
  rows,
  rowName,
  columns,
  phoneRow,
  mayPick,
  actions,
  ...given
}: PickedRecordsProps<Row>) {
  const isPhone = usePhone()
  const [{ page, size }, setPage] = useState({ page: 1, size: 50 })
  const keys = rows.map(given.rowKey)
  const selection = useListSelection({ keys: keys.join() })
  const picked = rows.filter((row) => isPicked(selection.picked, given.rowKey(row)))
  const shown = rows.slice((page - 1) * size, page * size)
  const picking = useRowPicking(mayPick ? selection : undefined, shown.map(given.rowKey), rowName)
  const all = { ...given, label: title, rows: shown, isFetching: false, picking }
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <ScreenState sentence={none} />
      ) : (
        <>
          <p className={`grey ${classes.hint}`}>{hint}</p>
          {isPhone ? (
            <PhoneRows {...all} phoneRow={phoneRow} />
          ) : (
            <DataTable {...all} columns={columns} sorting={{}} onSort={() => {}} />
          )}
          <ListPager
            page={page}
            size={size}
            total={rows.length}
            onPage={(change) => setPage((before) => ({ ...before, ...change }))}
          />
          <BulkBar selection={selection} total={rows.length}>
            {actions(picked, selection.clear)}
          </BulkBar>
        </>
      )}
    </Section>
  )
}
