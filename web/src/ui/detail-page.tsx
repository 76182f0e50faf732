import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './detail-page.module.css'
import { PageTitle, type PageTitleProps } from './page-title.tsx'
import { useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'

export type DetailTab = {
  to: string
  label: string
  /** The addresses of other tabs lie below this one. */
  isExact?: boolean
}

/** A record: title, grey line, actions, and its parts as tabs that are addresses of their own. */
export function DetailPage({
  tabs,
  children,
  ...title
}: PageTitleProps & { tabs?: DetailTab[]; children: ReactNode }) {
  const text = useText(uiMessages)
  return (
    <>
      <PageTitle {...title} />
      {tabs && (
        <nav aria-label={text('sections')} className={`${classes.tabs} no-print`}>
          {tabs.map((tab) => (
            <Link
              key={tab.to}
              to={tab.to}
              className={classes.tab}
              activeOptions={{ includeSearch: false, exact: tab.isExact ?? false }}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}

/** The id distinguishes facts whose labels are entered by users. */
type Fact = { id?: string; label: string; value: ReactNode }

/** Label and value, in two columns that fold on a phone. */
export function Facts({ facts }: { facts: Array<Fact | null | false> }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.id ?? fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value || '–'}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={classes.section}>
      {action ? (
        <div className={classes.head}>
          <h2>{title}</h2>
          {action}
        </div>
      ) : (
        <h2>{title}</h2>
      )}
      {children}
    </section>
  )
}
