import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** A section of the account; each form saves on its own. */
export function AccountSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className="grey">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
