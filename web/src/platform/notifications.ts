import { type NotificationData, notifications } from '@mantine/notifications'

export type NotificationKind = 'positive' | 'negative' | 'warning' | 'info'
export type Notice = { kind: NotificationKind; message: string; timeout?: number }
export type Notify = (notice: Notice) => void

export const defaultTimeout = 5_000
export const errorTimeout = 20_000

/** What is shown of a notice, and for how long; a time-out that is no duration is a mistake of the caller. */
export function presentation({ kind, message, timeout }: Notice): NotificationData {
  const isError = kind === 'negative'
  const autoClose = timeout ?? (isError ? errorTimeout : defaultTimeout)
  if (typeof autoClose !== 'number' || !Number.isFinite(autoClose) || autoClose < 0) {
    throw new RangeError('The notification timeout must be a non-negative number')
  }
  return {
    // The same message twice is one notice.
    id: `${kind}:${message}`,
    message,
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
