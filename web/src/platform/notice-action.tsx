import { Button } from '@mantine/core'
import classes from './notice-action.module.css'

export type NoticeAction = { label: string; run: () => void }

/** What happened, and at its end what one can do about it. */
export function MessageWithAction({ message, action }: { message: string; action: NoticeAction }) {
  return (
    <span className={classes.line}>
      {message}
      <Button variant="default" size="compact-sm" onClick={action.run}>
        {action.label}
      </Button>
    </span>
  )
}
