import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './task-cards.module.css'

/** What somebody has to decide one by one, each as a card with all that is known of it; its children are `li`. */
export function TaskCards({ children }: { children: ReactNode }) {
  return <ul className={classes.cards}>{children}</ul>
}

/** Whom it is about, and how much. */
export function TaskHead({ title, amount }: { title: string; amount: string }) {
  return (
    <div className={classes.head}>
      <h2>{title}</h2>
      <strong className="numbers">{amount}</strong>
    </div>
  )
}

/** Says on another page that something is to be decided, and leads there. */
export function TaskBanner({ children }: { children: ReactNode }) {
  return <Alert className={classes.banner}>{children}</Alert>
}
