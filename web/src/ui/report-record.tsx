import type { ReactNode } from 'react'
import classes from './report-record.module.css'

/** One record of a report; it is not split across printed pages. */
export function ReportRecord({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.record}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
