import type { TenantState } from '@reihum/contract/tenants/admin-tenant.schema.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { adminTenantsMessages } from './admin-tenants.messages.ts'

const colours: Record<TenantState, BadgeColour> = {
  active: 'positive',
  onboarding: 'info',
  suspended: 'negative',
}

export function TenantStateBadge({ state }: { state: TenantState }) {
  const text = useText(adminTenantsMessages)
  return <StateBadge colour={colours[state]}>{text('stateName', { state })}</StateBadge>
}
