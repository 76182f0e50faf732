import type { ReactNode } from 'react'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './plain-shell.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

/** The frame of pages that stand alone: signing in, choosing, being told something. */
export function PlainShell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <span className={classes.name}>{name}</span>
        <LanguageSwitch />
        <SchemeSwitch />
      </header>
      <main className={classes.content}>{children}</main>
    </div>
  )
}
