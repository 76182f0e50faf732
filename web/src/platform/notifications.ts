import { Button, type ButtonProps, Group } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { type ComponentType, createElement, type ReactNode } from 'react'

export type NotificationKind = 'positive' | 'negative' | 'warning' | 'info'
type NoticeAction = { label: string; run: () => void }

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

const PlainButton = Button as ComponentType<ButtonProps & { onClick: () => void }>

/** What happened, and at its end what one can do about it; then the notice has served. */
function withAction(id: string, message: string, { label, run }: NoticeAction): ReactNode {
  const onClick = () => {
    notifications.hide(id)
    run()
  }
  const button = createElement(PlainButton, { variant: 'default', size: 'compact-sm', onClick }, label)
  return createElement(Group, { justify: 'space-between', gap: 8 }, message, button)
}

/** What is shown of a notice, and for how long; a time-out that is no duration is a mistake of the caller. */
export function presentation({ kind, message, timeout, action }: Notice): NotificationData {
  const isError = kind === 'negative'
  const autoClose = timeout ?? (isError ? errorTimeout : action ? actionTimeout : defaultTimeout)
  if (typeof autoClose !== 'number' || !Number.isFinite(autoClose) || autoClose < 0) {
    throw new RangeError('The notification timeout must be a non-negative number')
  }
  // The same message twice is one notice.
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

/** Of several things that could be taken back, the last one: the others would by now be taken back from under it. */
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

/** Of something under way: one notice that stays and changes as it gets on. Whoever follows its action needs it no more. */
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
