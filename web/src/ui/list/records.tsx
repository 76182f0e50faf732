import { usePhone } from '../use-phone.ts'
import { DataTable, type ListColumn } from './data-table.tsx'
import { type PhoneRow, PhoneRows } from './phone-rows.tsx'

type RecordsProps<Row extends object> = {
  label: string
  rows: Row[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  columns: ListColumn<Row>[]
  phoneRow: (row: Row) => PhoneRow
}

/** A few rows that belong to a record, without pages. */
export function Records<Row extends object>({ columns, phoneRow, ...rows }: RecordsProps<Row>) {
  const isPhone = usePhone()
  if (isPhone) return <PhoneRows {...rows} phoneRow={phoneRow} isFetching={false} />
  return <DataTable {...rows} columns={columns} sorting={{}} onSort={() => {}} isFetching={false} />
}
