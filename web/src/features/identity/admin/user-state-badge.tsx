import type { AdminUser, UserState } from '@reihum/contract/identity/admin-user.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { adminUsersMessages } from './admin-users.messages.ts'

const colours: Record<UserState, BadgeColour> = {
  active: 'positive',
  unverified: 'warning',
  locked: 'negative',
}

export function UserStateBadge({ user: { state } }: { user: Pick<AdminUser, 'state'> }) {
  const text = useText(adminUsersMessages)
  return <StateBadge colour={colours[state]}>{text('stateName', { state })}</StateBadge>
}
