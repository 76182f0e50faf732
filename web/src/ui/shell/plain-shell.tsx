import type { ReactNode } from 'react'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './plain-shell.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

type PlainShellProps = {
  /** The name of the product, or its logo. */
  name: ReactNode
  children: ReactNode
  /** The right end of the bar, where it holds more than language and appearance. */
  tools?: ReactNode
  /** For content wider than a card, or as wide as the screen. */
  isWide?: boolean | 'full'
  footer?: ReactNode
}

/** The frame of pages that stand alone: signing in, choosing, setting up, being told something. */
export function PlainShell({ name, children, tools, isWide, footer }: PlainShellProps) {
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <a className={classes.name} href="/">
          {name}
        </a>
        {tools ?? (
          <>
            <LanguageSwitch />
            <SchemeSwitch />
          </>
        )}
      </header>
      <main className={classes.content} data-wide={isWide === true ? 'page' : isWide || undefined}>
        {children}
      </main>
      {footer && <footer className={`${classes.footer} no-print`}>{footer}</footer>}
    </div>
  )
}
