import type { ReactNode } from 'react'
import classes from './state-badge.module.css'

export type BadgeColour = 'primary' | 'secondary' | 'accent' | 'positive' | 'negative' | 'info' | 'warning'

/** A state as a dot and a word; never by colour alone. */
export function StateBadge({ colour, children }: { colour: BadgeColour; children: ReactNode }) {
  return (
    <span
      className={classes.badge}
      style={{ color: `var(--b-${colour}-text)`, background: `var(--b-${colour}-pale)` }}
    >
      {children}
    </span>
  )
}
