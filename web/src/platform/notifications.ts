import { Button, type ButtonProps, Group } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { type ComponentType, createElement, type ReactNode } from 'react'

export type NotificationKind = 'positive' | 'negative' | 'warning' | 'info'
type NoticeAction = { label: string; run: () => void }

export type Notice = {
  kind: NotificationKind
  message: string
} & (
  | { timeout?: number; action?: undefined }
  /** Something the reader can do, for example taking back what was done; it closes the notice. */
  | { action?: NoticeAction | undefined; timeout?: undefined }
)
export type Notify = (notice: Notice) => void

export const defaultTimeout = 5_000
export const errorTimeout = 20_000
/**
 * How long everything that can be undone by a notice can be, wherever it was done: a notice with an action takes no time of
 * its own. It is longer than for others, because getting to the button takes time, above all without a mouse.
 */
const undoTimeout = 10_000

const PlainButton = Button as ComponentType<ButtonProps & { onClick: () => void }>

/** The message with its action at the end; pressing the action closes the notice. */
function withAction(id: string, message: string, { label, run }: NoticeAction): ReactNode {
  const onClick = () => {
    notifications.hide(id)
    run()
  }
  const button = createElement(PlainButton, { variant: 'default', size: 'compact-sm', onClick }, label)
  return createElement(Group, { justify: 'space-between', gap: 8 }, message, button)
}

/**
 * What a notice shows, and for how long; throws when the time-out is not a duration, which is a mistake of the caller.
 */
export function presentation({ kind, message, timeout, action }: Notice): NotificationData {
  const isError = kind === 'negative'
  const autoClose = timeout ?? (isError ? errorTimeout : action ? undoTimeout : defaultTimeout)
  if (typeof autoClose !== 'number' || !Number.isFinite(autoClose) || autoClose < 0) {
    throw new RangeError('The notification timeout must be a non-negative number')
  }
  // The same message twice is shown as one notice.
  const id = `${kind}:${message}`
  return {
    id,
    message: action ? withAction(id, message, action) : message,
    color: kind,
    autoClose,
    role: isError ? 'alert' : 'status',
    tabIndex: isError ? 0 : undefined,
    'data-kind': kind,
  }
}

/** Only the newest notice keeps its undo: undoing an older action could undo what came after it. */
let lastOffer: string | undefined

export const notify: Notify = (notice) => {
  const shown = presentation(notice)
  if (notice.action) {
    if (lastOffer) notifications.hide(lastOffer)
    lastOffer = shown.id
  }
  if (shown.id) notifications.hide(shown.id)
  notifications.show(shown)
}

const underWay = new Set<string>()

/** One notice for something under way, updated as it proceeds; it closes when its action is pressed. */
export function notifyProgress(id: string, message: string, action: NoticeAction) {
  const shown: NotificationData = {
    ...presentation({ kind: 'info', message, action }),
    id,
    message: withAction(id, message, action),
    autoClose: false,
  }
  if (underWay.has(id)) return notifications.update(shown)
  underWay.add(id)
  notifications.show(shown)
}

export function endProgress(id: string) {
  underWay.delete(id)
  notifications.hide(id)
}
