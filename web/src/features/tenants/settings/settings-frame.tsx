import { may } from '@reihum/contract/tenants/roles.ts'
import { Outlet } from '@tanstack/react-router'
import { useActiveTenant, useSession } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { settingsMessages } from './settings.messages.ts'

/** The frame of all settings: each part is an address of its own. */
export function SettingsFrame() {
  const text = useText(settingsMessages)
  const { name, role } = useActiveTenant()
  const tabs = [
    { to: '/settings/general', label: text('general') },
    may(role, 'members.manage') && { to: '/settings/users', label: text('users') },
    may(role, 'courses.manage') && { to: '/settings/widgets', label: text('widgets') },
    { to: '/settings/usage', label: text('usage') },
    may(role, 'billing.read') && { to: '/settings/billing', label: text('billing') },
    may(role, 'settings.read') && { to: '/settings/invariants', label: text('invariants') },
  ].filter((tab) => tab !== false)
  return (
    <DetailPage title={text('settings')} line={name} tabs={tabs}>
      <Outlet />
    </DetailPage>
  )
}

/** Around what everybody may look at: the frame of the settings is only for those who work in a tenant. */
export function OpenSettingsFrame() {
  const { userInfo, tenantId } = useSession()
  return userInfo?.tenants.some(({ id }) => id === tenantId) ? <SettingsFrame /> : <Outlet />
}
