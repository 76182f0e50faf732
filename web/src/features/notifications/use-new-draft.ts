import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { notificationId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { useActiveTenant } from '#platform/tenant.ts'

/** Begins a draft for these people and leads to it. The id is made once, so that a second press makes no second one. */
export function useNewDraft() {
  const tenant = useActiveTenant().id
  const [id] = useState(() => notificationId.parse(newId()))
  return useMutation({
    mutationFn: (source: NotificationSource) => {
      const empty = { subject: '', body: '' }
      const notification = { source, texts: { de: empty, en: empty } }
      return api.notifications.createNotification({ tenant, id, notification })
    },
    onSuccess: (message) => goTo(`/notifications/messages/${message.id}`),
  })
}
