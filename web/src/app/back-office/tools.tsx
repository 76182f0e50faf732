import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { queryClient, session } from '#platform/connection.ts'
import { useSession } from '#platform/tenant.ts'
import { LanguageSwitch } from '#ui/shell/language-switch.tsx'
import { SchemeSwitch } from '#ui/shell/scheme-switch.tsx'
import { UserMenu } from '#ui/shell/user-menu.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'

/** The right end of the bar: language, appearance and what concerns the person. */
export function Tools() {
  const text = useText(backOfficeMessages)
  const { userInfo } = useSession()
  const signOut = async () => {
    await session.signOut()
    queryClient.clear()
    goTo('/login')
  }
  return (
    <>
      <LanguageSwitch />
      <SchemeSwitch />
      <UserMenu name={userInfo?.username ?? ''}>
        <Menu.Item component={Link} to="/account">
          {text('ownAccount')}
        </Menu.Item>
        {(userInfo?.tenants.length ?? 0) > 1 && (
          <Menu.Item component={Link} to="/tenant">
            {text('changeTenant')}
          </Menu.Item>
        )}
        {userInfo?.superuser && (
          <Menu.Item component="a" href="/admin/dashboard">
            {text('platform')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void signOut()}>{text('signOut')}</Menu.Item>
      </UserMenu>
    </>
  )
}
