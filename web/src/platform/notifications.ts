import { type NotificationData, notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { MessageWithAction, type NoticeAction } from './notice-action.tsx'

export type NotificationKind = 'positive' | 'negative' | 'warning' | 'info'
export type Notice = {
  kind: NotificationKind
  message: string
  timeout?: number
  /** Taking back what was done, say; the notice is gone with it. */
  action?: NoticeAction
}
export type Notify = (notice: Notice) => void

export const defaultTimeout = 5_000
export const errorTimeout = 20_000
/** Who is to do something about it needs the time to get there, also without a mouse. */
const actionTimeout = 10_000

/** What is shown of a notice, and for how long; a time-out that is no duration is a mistake of the caller. */
export function presentation({ kind, message, timeout, action }: Notice): NotificationData {
  const isError = kind === 'negative'
  const autoClose = timeout ?? (isError ? errorTimeout : action ? actionTimeout : defaultTimeout)
  if (typeof autoClose !== 'number' || !Number.isFinite(autoClose) || autoClose < 0) {
    throw new RangeError('The notification timeout must be a non-negative number')
  }
  // The same message twice is one notice.
  const id = `${kind}:${message}`
  const run = () => {
    notifications.hide(id)
    action?.run()
  }
  return {
    id,
    message: action ? createElement(MessageWithAction, { message, action: { ...action, run } }) : message,
    color: kind,
    autoClose,
    role: isError ? 'alert' : 'status',
    tabIndex: isError ? 0 : undefined,
    'data-kind': kind,
  }
}

export const notify: Notify = (notice) => {
  const shown = presentation(notice)
  if (shown.id) notifications.hide(shown.id)
  notifications.show(shown)
}
