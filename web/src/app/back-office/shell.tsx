import { Menu } from '@mantine/core'
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconHistory,
  IconHome,
  IconMail,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goTo, portalAddress } from '#platform/addresses.ts'
import { queryClient, session } from '#platform/connection.ts'
import { useSession } from '#platform/tenant.ts'
import { AppShell } from '#ui/shell/app-shell.tsx'
import { LanguageSwitch } from '#ui/shell/language-switch.tsx'
import type { NavigationSection } from '#ui/shell/navigation.tsx'
import { SchemeSwitch } from '#ui/shell/scheme-switch.tsx'
import { UserMenu } from '#ui/shell/user-menu.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'

type BackOfficeShellProps = {
  children: ReactNode
  /** Instead of all, for whoever works in no tenant: not signed in, or just signing out. */
  outside?: ReactNode
}

export function BackOfficeShell({ children, outside = null }: BackOfficeShellProps) {
  const { userInfo, tenantId } = useSession()
  const tenant = userInfo?.tenants.find(({ id }) => id === tenantId)
  return tenant ? <TenantShell tenant={tenant}>{children}</TenantShell> : outside
}

type TenantShellProps = { tenant: { name: string; slug: string; role: string }; children: ReactNode }

function TenantShell({ tenant, children }: TenantShellProps) {
  return (
    <AppShell name={tenant.name} sections={useSections(tenant)} tools={<Tools />}>
      {children}
    </AppShell>
  )
}

function useSections(tenant: { slug: string; role: string }): NavigationSection[] {
  const text = useText(backOfficeMessages)
  const daily = [
    { label: text('dashboard'), to: '/dashboard', icon: IconHome },
    { label: text('courses'), to: '/courses', icon: IconCalendarEvent },
    { label: text('registrations'), to: '/registrations', icon: IconUsers },
    { label: text('mails'), to: '/notifications', icon: IconMail },
    {
      label: text('portal'),
      to: portalAddress(tenant.slug, 'course-list'),
      icon: IconBuildingStore,
      isDocument: true,
    },
  ]
  const administration = [{ label: text('auditLog'), to: '/settings/audit-log', icon: IconHistory }]
  return [
    { items: daily },
    ...(tenant.role === 'admin' ? [{ title: text('administration'), items: administration }] : []),
  ]
}

function Tools() {
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
