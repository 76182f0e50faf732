import { useMatches } from '@tanstack/react-router'
import { useSession } from '#platform/tenant.ts'
import { LanguageSwitch } from '#ui/shell/language-switch.tsx'
import { SchemeSwitch } from '#ui/shell/scheme-switch.tsx'
import { UserMenu } from '#ui/shell/user-menu.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'
import { signOut } from './sign-out.ts'

/** The page as the router knows it, without the ids in its address. */
function usePagePattern(): string {
  const page = String(useMatches().at(-1)?.fullPath ?? '/')
  return page === '/suggestions' ? '' : page
}

/** The right end of the bar: language, appearance and the user's menu. */
export function Tools() {
  const text = useText(backOfficeMessages)
  const { userInfo, tenantId } = useSession()
  const page = usePagePattern()
  const isSupport = userInfo?.tenants.some(({ id, supportUntil }) => id === tenantId && supportUntil)
  const entries = [
    { label: text('ownAccount'), to: '/account' },
    (userInfo?.tenants.length ?? 0) > 1 && { label: text('changeTenant'), to: '/tenant' },
    !isSupport && {
      label: text('suggest'),
      to: '/suggestions',
      search: { page },
    },
    userInfo?.superuser && { label: text('platform'), href: '/admin/dashboard' },
    { label: text('signOut'), onClick: () => void signOut() },
  ].filter((entry) => typeof entry === 'object')
  return (
    <>
      <LanguageSwitch />
      <SchemeSwitch />
      <UserMenu name={userInfo?.name || (userInfo?.username ?? '')} entries={entries} />
    </>
  )
}
