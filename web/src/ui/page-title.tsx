import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './page-title.module.css'
import { useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'
import { usePhone } from './use-phone.ts'

export type PageTitleProps = {
  title: string
  /** One grey line under the title. */
  line?: ReactNode
  /** Beside the title, for example a state. */
  mark?: ReactNode
  /** At most one solid button among them. */
  actions?: ReactNode
  /** The ways to the records before and after this one; on a phone in the line of the way back. */
  neighbours?: ReactNode
  backTo?: { to: string; label: string }
}

export function PageTitle({ title, line, mark, actions, neighbours, backTo }: PageTitleProps) {
  const text = useText(uiMessages)
  const isPhone = usePhone()
  const back = backTo && (
    <Link
      to={backTo.to}
      className={`${classes.back} no-print`}
      aria-label={text('back', { place: backTo.label })}
    >
      <IconChevronLeft size={14} stroke={1.75} aria-hidden />
      <span>{backTo.label}</span>
    </Link>
  )
  const isAbove = isPhone && Boolean(neighbours)
  return (
    <div className={classes.head}>
      <title>{title}</title>
      {isAbove && (
        <div className={`${classes.ways} no-print`}>
          {back}
          {neighbours}
        </div>
      )}
      <div className={classes.words}>
        {!isAbove && back}
        <div className={classes.row}>
          <h1>{title}</h1>
          {mark}
        </div>
        {line && <div className={classes.line}>{line}</div>}
      </div>
      {(actions || (neighbours && !isAbove)) && (
        <div className={`${classes.actions} no-print`}>
          {!isAbove && neighbours}
          {actions}
        </div>
      )}
    </div>
  )
}
