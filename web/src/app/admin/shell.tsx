import {
  IconActivity,
  IconAward,
  IconBuildingCommunity,
  IconHistory,
  IconMail,
  IconShieldCheck,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { goTo } from '#platform/addresses.ts'
import { session } from '#platform/connection.ts'
import { useSession } from '#platform/tenant.ts'
import { AppShell } from '#ui/shell/app-shell.tsx'
import { LanguageSwitch } from '#ui/shell/language-switch.tsx'
import { SchemeSwitch } from '#ui/shell/scheme-switch.tsx'
import { UserMenu } from '#ui/shell/user-menu.tsx'
import { useText } from '#ui/text.tsx'
import { adminMessages } from './admin.messages.ts'

export function AdminShell({ children }: { children: ReactNode }) {
  const text = useText(adminMessages)
  const sections = [
    {
      items: [
        { label: text('overview'), to: '/admin/dashboard', icon: IconActivity },
        { label: text('tenants'), to: '/admin/tenants', icon: IconBuildingCommunity },
        { label: text('users'), to: '/admin/users', icon: IconUsers },
        { label: text('auditLogs'), to: '/admin/audit-logs', icon: IconHistory },
      ],
    },
    {
      title: text('operation'),
      items: [
        { label: text('tiers'), to: '/admin/tiers', icon: IconAward },
        { label: text('invariants'), to: '/admin/invariants', icon: IconShieldCheck },
        { label: text('mails'), to: '/admin/mails', icon: IconMail },
        { label: text('jobs'), to: '/admin/jobs', icon: IconStack2 },
      ],
    },
  ]
  return (
    <AppShell name={text('name')} sections={sections} tools={<Tools />}>
      {children}
    </AppShell>
  )
}

function Tools() {
  const text = useText(adminMessages)
  const { userInfo } = useSession()
  const signOut = () => void session.signOut().then(() => goTo('/login'))
  const entries = [
    { label: text('backOffice'), href: '/dashboard' },
    { label: text('signOut'), onClick: signOut },
  ]
  return (
    <>
      <LanguageSwitch />
      <SchemeSwitch />
      <UserMenu name={userInfo?.username ?? ''} entries={entries} />
    </>
  )
}
