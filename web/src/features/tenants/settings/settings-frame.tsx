import { Outlet } from '@tanstack/react-router'
import { useTabs } from '#platform/house-context.tsx'
import { useActiveTenant, useSession } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { settingsMessages } from './settings.messages.ts'
import { settingsFrames } from './settings-frames.ts'

/** The frame of all settings: each part has an address of its own. */
export function SettingsFrame() {
  const text = useText(settingsMessages)
  const { name } = useActiveTenant()
  const all = useTabs(settingsFrames)
  const tabs = all.map(({ address, label }) => ({
    to: address,
    label,
    isExact: all.some((other) => other.address.startsWith(`${address}/`)),
  }))
  return (
    <DetailPage title={text('settings')} line={name} tabs={tabs} hasIndex>
      <Outlet />
    </DetailPage>
  )
}

/**
 * Frame of pages that everybody may read: only users who work in a tenant get the frame of the settings around them.
 */
export function OpenSettingsFrame() {
  const { userInfo, tenantId } = useSession()
  return userInfo?.tenants.some(({ id }) => id === tenantId) ? <SettingsFrame /> : <Outlet />
}
