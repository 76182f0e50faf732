import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './data-table.module.css'
import { isPicked, type ListSelection, withPage, withRange, withRow } from './list-selection.ts'

export type RowPicking<Row> = {
  isPicked: (id: string) => boolean
  name: (row: Row) => string
  toggle: (id: string, isOn: boolean, isRange: boolean) => void
  page: { isAll: boolean; isSome: boolean; toggle: (isOn: boolean) => void }
}

/** Provides the picking of rows of this page. */
export function useRowPicking<Row>(
  selection: ListSelection | undefined,
  page: readonly string[],
  name: (row: Row) => string,
): RowPicking<Row> | undefined {
  const last = useRef<string | null>(null)
  if (!selection) return
  const { picked, pick } = selection
  const count = page.filter((id) => isPicked(picked, id)).length
  return {
    isPicked: (id) => isPicked(picked, id),
    name,
    toggle: (id, isOn, isRange) => {
      pick(
        isRange && last.current !== null
          ? withRange(picked, page, [last.current, id], isOn)
          : withRow(picked, page, id, isOn),
      )
      last.current = id
    },
    page: {
      isAll: count > 0 && count === page.length,
      isSome: count > 0,
      toggle: (isOn) => pick(withPage(picked, page, isOn)),
    },
  }
}

type RowCheckboxProps<Row> = { row: Row; id: string; picking: RowPicking<Row> }

/** The checkbox of a row; with the shift key it picks all rows since the last one. */
export function RowCheckbox<Row>({ row, id, picking }: RowCheckboxProps<Row>) {
  const text = useText(uiMessages)
  return (
    <Checkbox
      className={classes.rowCheck}
      aria-label={text('selectRow', { name: picking.name(row) })}
      checked={picking.isPicked(id)}
      onChange={(event) =>
        picking.toggle(
          id,
          event.currentTarget.checked,
          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
        )
      }
    />
  )
}

export function PageCheckbox<Row>({ picking: { page } }: { picking: RowPicking<Row> }) {
  const text = useText(uiMessages)
  return (
    <Checkbox
      aria-label={text('selectPage')}
      checked={page.isAll}
      indeterminate={page.isSome && !page.isAll}
      onChange={(event) => page.toggle(event.currentTarget.checked)}
    />
  )
}
