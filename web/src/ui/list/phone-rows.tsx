import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { moveBetweenRows } from './data-table.tsx'
import { RowCheckbox, type RowPicking } from './row-checkbox.tsx'
import { RowLink } from './row-link.tsx'

/** A row on a phone: two lines, each with a part at the right end. */
export type PhoneRow = {
  title: ReactNode
  /** A sentence takes as many lines as it needs. */
  isProse?: boolean
  mark?: ReactNode
  meta: ReactNode
  /** A reason takes as many lines as it needs. */
  isMetaProse?: boolean
  amount?: ReactNode
}

type PhoneRowsProps<Row> = {
  label: string
  rows: Row[]
  rowKey: (row: Row) => string
  rowLink?: (row: Row) => string
  /** Marks the row that the address names. */
  isCurrent?: (row: Row) => boolean
  phoneRow: (row: Row) => PhoneRow
  isFetching: boolean
  picking?: RowPicking<Row>
}

export function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { label, rows, rowKey, rowLink, isCurrent, phoneRow, isFetching, picking } = props
  return (
    <ul
      className={classes.phone}
      aria-label={label}
      data-fetching={isFetching || undefined}
      onKeyDown={moveBetweenRows}
    >
      {rows.map((row) => {
        const { title, isProse, mark, meta, isMetaProse, amount } = phoneRow(row)
        return (
          <li
            key={rowKey(row)}
            className={classes.phoneRow}
            aria-current={isCurrent?.(row) || undefined}
            data-picking={picking ? '' : undefined}
          >
            {picking && <RowCheckbox row={row} id={rowKey(row)} picking={picking} />}
            <div className={classes.phoneLine}>
              <span className={classes.phoneTitle} data-prose={isProse || undefined}>
                {rowLink ? <RowLink to={rowLink(row)}>{title}</RowLink> : title}
              </span>
              {mark && <span>{mark}</span>}
            </div>
            <div className={`${classes.phoneLine} grey`}>
              <span data-prose={isMetaProse || undefined}>{meta}</span>
              {amount && <span>{amount}</span>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
