import {
  type NotificationState,
  notificationStateNames,
} from '@reihum/contract/notifications/notification.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale } from '#ui/text.tsx'

const colours: Record<NotificationState, BadgeColour> = {
  draft: 'secondary',
  scheduled: 'info',
  sending: 'info',
  stopped: 'warning',
  sent: 'positive',
}

export function NotificationBadge({ state }: { state: NotificationState }) {
  const locale = useLocale()
  return <StateBadge colour={colours[state]}>{notificationStateNames[state][locale]}</StateBadge>
}
