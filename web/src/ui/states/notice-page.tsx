import type { ReactNode } from 'react'
import classes from './screen-state.module.css'

/** A page that says one thing and offers the way on. */
export function NoticePage({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classes.notice}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="grey">{text}</p>
      {children}
    </div>
  )
}
