import type { ReactNode } from 'react'
import classes from './bar-table.module.css'

type BarRow = { key: string; label: ReactNode; value: number; shown: string; isUrgent?: boolean }

/** A table whose amounts are also drawn as bars. */
export function BarTable({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const highest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className={classes.table} aria-label={label}>
      <tbody>
        {rows.map(({ key, label: name, value, shown, isUrgent }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={classes.bar} aria-hidden>
              <span
                data-urgent={isUrgent || undefined}
                style={{ width: `${(Math.max(0, value) / highest) * 100}%` }}
              />
            </td>
            <td className={classes.value}>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
