import type { ReactNode } from 'react'
import classes from './form.module.css'

type FormSectionProps = {
  title: string
  hint?: string
  /** Where a link to the section leads. */
  id?: string
  children: ReactNode
}

export function FormSection({ title, hint, id, children }: FormSectionProps) {
  return (
    <fieldset className={classes.section} id={id}>
      <legend>{title}</legend>
      {hint && <p className="grey">{hint}</p>}
      {children}
    </fieldset>
  )
}
