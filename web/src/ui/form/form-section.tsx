import type { ReactNode } from 'react'
import classes from './form.module.css'

export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      {hint && <p className="grey">{hint}</p>}
      {children}
    </fieldset>
  )
}
