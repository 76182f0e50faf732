import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import classes from './overview-panel.module.css'

type OverviewPanelProps = {
  title: string
  /** The whole of what the panel shows the most important of. */
  all?: { to: string; search?: Record<string, string | boolean>; label: string }
  children: ReactNode
}

/** Panels side by side, as many as there is room for. */
export function Overview({ children }: { children: ReactNode }) {
  return <div className={classes.overview}>{children}</div>
}

/** One matter of an overview, with the way to all of it. */
export function OverviewPanel({ title, all, children }: OverviewPanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {all && (
          <Link to={all.to} search={() => all.search ?? {}}>
            {all.label}
          </Link>
        )}
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
