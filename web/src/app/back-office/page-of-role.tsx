import { Outlet, useLocation } from '@tanstack/react-router'
import { useMayOpen } from '#platform/house-context.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'

/** Shows the page, or says that the role of the signed-in user may not open it. */
export function PageOfRole() {
  const text = useText(backOfficeMessages)
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  return mayOpen(pathname) ? <Outlet /> : <ScreenState sentence={text('notForRole')} />
}
