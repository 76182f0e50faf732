import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
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
  hasIndex = false,
  children,
  ...title
}: PageTitleProps & {
  tabs?: DetailTab[]
  /** Many tabs are an index beside the content, where there is room. */
  hasIndex?: boolean
  children: ReactNode
}) {
  const text = useText(uiMessages)
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  // On a phone the tabs are one line that scrolls, and the current one may lie beyond its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another one at another address
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!bar.current || !current) return
    bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  const parts = tabs && (
    <nav ref={bar} aria-label={text('sections')} className={`${classes.tabs} no-print`}>
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
  )
  return (
    <>
      <PageTitle {...title} />
      {hasIndex ? (
        <div className={classes.indexed}>
          {parts}
          <div>{children}</div>
        </div>
      ) : (
        <>
          {parts}
          {children}
        </>
      )}
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
