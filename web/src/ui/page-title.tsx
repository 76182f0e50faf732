import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './page-title.module.css'
import { useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'

export type PageTitleProps = {
  title: string
  /** One grey line under the title. */
  line?: ReactNode
  /** Beside the title, for example a state. */
  mark?: ReactNode
  /** At most one solid button among them. */
  actions?: ReactNode
  backTo?: { to: string; label: string }
}

export function PageTitle({ title, line, mark, actions, backTo }: PageTitleProps) {
  const text = useText(uiMessages)
  return (
    <div className={classes.head}>
      <title>{title}</title>
      <div className={classes.words}>
        {backTo && (
          <Link
            to={backTo.to}
            className={`${classes.back} no-print`}
            aria-label={text('back', { place: backTo.label })}
          >
            <IconChevronLeft size={14} stroke={1.75} aria-hidden />
            {backTo.label}
          </Link>
        )}
        <div className={classes.row}>
          <h1>{title}</h1>
          {mark}
        </div>
        {line && <div className={classes.line}>{line}</div>}
      </div>
      {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
    </div>
  )
}
