import { type ReactNode, useId } from 'react'
import classes from './page-section.module.css'

/** A section of a page, beneath a line that parts it from the one before; each form in it saves on its own. */
export function PageSection({
  title,
  hint,
  anchor,
  children,
}: {
  title: string
  hint?: string
  /** Under which addresses lead to it. */
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} id={anchor}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className="grey">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
