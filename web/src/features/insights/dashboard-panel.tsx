import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'
import { insightsMessages } from './insights.messages.ts'

type PanelProps<Row> = {
  title: string
  query: UseQueryResult<{ items: Row[]; total: number }>
  /** The full list, where there is one; the panel shows its beginning. */
  allTo?: string
  allSearch?: Record<string, string | boolean>
  /** A larger list that contains this one; its total would say nothing here. */
  all?: { to: string; label: string }
  empty: string
  emptyAction?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The first rows of a list, and a link to all of it. */
export function Panel<Row>({
  title,
  query,
  allTo,
  allSearch = {},
  all,
  empty,
  emptyAction,
  children,
}: PanelProps<Row>) {
  const text = useText(insightsMessages)
  const { data } = query
  return (
    <section className={classes.panel}>
      <header>
        <h2>{title}</h2>
        {allTo && data && data.total > 0 && (
          <Link to={allTo} search={() => allSearch}>
            {text('showAll', { count: data.total })}
          </Link>
        )}
        {all && data && data.total > 0 && <Link to={all.to}>{all.label}</Link>}
      </header>
      {query.isError && !data && <FailedState error={query.error} onRetry={() => void query.refetch()} />}
      {data?.total === 0 && (
        <div className={classes.empty}>
          <p>{empty}</p>
          {emptyAction}
        </div>
      )}
      {data && data.total > 0 && <ul>{children(data.items)}</ul>}
    </section>
  )
}

type PanelRowProps = { to: string; title: string; meta: string; end?: ReactNode }

export function PanelRow({ to, title, meta, end }: PanelRowProps) {
  return (
    <li>
      <Link to={to}>
        <span className={classes.words}>
          <strong>{title}</strong>
          <span className="grey">{meta}</span>
        </span>
        {end && <span className={classes.end}>{end}</span>}
      </Link>
    </li>
  )
}
