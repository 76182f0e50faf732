import { Button, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './screen-state.module.css'

/** Shown when a screen or a list has nothing to show. */
export function ScreenState({ sentence, children }: { sentence: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p>{sentence}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}

type FailedStateProps = {
  /** What could not be loaded, where there is a sentence for it. */
  title?: string
  error: Failure
  onRetry: () => void
}

type Failure = { message: string; requestId?: string | null }

/** Says what happened and what to do, with the request id that support needs. */
export function FailedState({ title, error, onRetry }: FailedStateProps) {
  const text = useText(uiMessages)
  return (
    <div className={classes.state} role="alert">
      <p>
        <strong>{title ?? text('loadFailed')}</strong>
      </p>
      <p className="grey">{error.message}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRetry}>
          {text('retry')}
        </Button>
      </div>
      {error.requestId && <RequestId id={error.requestId} />}
    </div>
  )
}

export function RequestId({ id }: { id: string }) {
  const text = useText(uiMessages)
  return (
    <p className={classes.requestId}>
      {text('requestId')}: <code className="mono">{id}</code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={copy}>
            {text(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </p>
  )
}
