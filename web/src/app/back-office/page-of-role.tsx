import { Outlet, useLocation } from '@tanstack/react-router'
import { mayOpen } from '#platform/page-permissions.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'

/** The page, or that it is not for the role of whoever opened its address. */
export function PageOfRole() {
  const text = useText(backOfficeMessages)
  const { pathname } = useLocation()
  const { role } = useActiveTenant()
  return mayOpen(role, pathname) ? <Outlet /> : <ScreenState sentence={text('notForRole')} />
}
