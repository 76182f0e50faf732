import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** One link for a whole row: its area covers the row, its name is the main column. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.rowLink} data-row-link="">
      {children}
    </Link>
  )
}
