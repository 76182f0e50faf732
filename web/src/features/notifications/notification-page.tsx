import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { DraftPage } from './draft-page.tsx'
import { type NotificationId, notificationQuery } from './notification-query.ts'
import { SentPage } from './sent-page.tsx'

/** A message: a draft is written here, and what was sent shows what came of it. */
export function NotificationPage() {
  const tenant = useActiveTenant().id
  const { notificationId } = useParams({ strict: false }) as { notificationId: NotificationId }
  const query = useQuery({
    ...notificationQuery(tenant, notificationId),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 1_000 : false),
  })
  return <Loaded query={query}>{(message: Notification) => <Shown message={message} />}</Loaded>
}

function Shown({ message }: { message: Notification }) {
  return message.state === 'draft' ? (
    <DraftPage key={message.id} message={message} />
  ) : (
    <SentPage message={message} />
  )
}
