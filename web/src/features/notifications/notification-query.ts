import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export type NotificationId = Notification['id']

export const notificationQuery = (tenant: string, id: NotificationId) =>
  queries.notifications.getNotification.queryOptions({ input: { tenant, notificationId: id } })

/** Keeps what the server answered, and asks anew for all that follows from it. */
export async function keepNotification(tenant: string, fresh: Notification): Promise<void> {
  queryClient.setQueryData(notificationQuery(tenant, fresh.id).queryKey, fresh)
  const { listNotifications, listRecipients, previewNotification } = queries.notifications
  await Promise.all(
    [listNotifications, listRecipients, previewNotification].map((query) =>
      queryClient.invalidateQueries({ queryKey: query.key() }),
    ),
  )
}
