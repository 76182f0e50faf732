import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { ComponentType } from 'react'
import { slotFor } from '#platform/room.ts'

export type MessageAdditionProps = {
  message: Notification
  texts: Notification['texts']
  /** Puts a text in the place of the one in that language. */
  onTake: (language: Locale, text: Notification['texts'][Locale]) => void
}

/** What other rooms add below the text of a draft to help writing it. */
export const messageAdditions = slotFor<ComponentType<MessageAdditionProps>>('additions to a message')
