import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { useText } from '#ui/text.tsx'
import { notificationsMessages } from './notifications.messages.ts'

/** Whom a message is for, in words. */
export function useSourceWords(): (of: { sourceKind: string; sourceName: string }) => string {
  const text = useText(notificationsMessages)
  return ({ sourceKind, sourceName }) => {
    const kind = text(`source_${sourceKind as NotificationSource['kind']}`)
    return sourceName ? text('named', { kind, name: sourceName }) : kind
  }
}
