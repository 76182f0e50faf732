import type { ReactNode } from 'react'
import classes from './refused-rows.module.css'

type RefusedRowsProps<Row> = { label: string; rows: readonly Row[]; name: (row: Row) => ReactNode }

/** What a bulk action refuses, each with its reason; a long list scrolls. */
export function RefusedRows<Row extends { id: string; detail: ReactNode }>(props: RefusedRowsProps<Row>) {
  const { label, rows, name } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={classes.refused} aria-label={label} tabIndex={0}>
      {rows.map((row) => (
        <li key={row.id}>
          {name(row)}
          <div className="grey">{row.detail}</div>
        </li>
      ))}
    </ul>
  )
}
