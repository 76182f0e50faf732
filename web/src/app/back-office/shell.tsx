import { may } from '@reihum/contract/tenants/roles.ts'
import {
  IconAddressBook,
  IconBuildingStore,
  IconCalendarClock,
  IconCalendarEvent,
  IconCalendarMonth,
  IconChalkboardTeacher,
  IconClipboardCheck,
  IconFiles,
  IconForms,
  IconHistory,
  IconHome,
  IconHourglass,
  IconMail,
  IconMapPin,
  IconSchool,
  IconSettings,
  IconTemplate,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHandingIn } from '#features/attendance/use-handing-in.ts'
import { VerificationBanner } from '#features/identity/verification-banner.tsx'
import { SearchOpener } from '#features/insights/search/search-opener.tsx'
import { portalAddress } from '#platform/addresses.ts'
import { mayOpen } from '#platform/page-permissions.ts'
import { type SessionTenant, useSession } from '#platform/tenant.ts'
import { AppShell } from '#ui/shell/app-shell.tsx'
import type { NavigationSection } from '#ui/shell/navigation.tsx'
import { useText } from '#ui/text.tsx'
import { backOfficeMessages } from './back-office.messages.ts'
import { signOut } from './sign-out.ts'
import { SupportBanner } from './support-banner.tsx'
import { Tools } from './tools.tsx'

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

type TenantShellProps = { tenant: SessionTenant; children: ReactNode }

function TenantShell({ tenant, children }: TenantShellProps) {
  const { supportUntil } = tenant
  const sections = useSections(tenant)
  return (
    <AppShell
      name={tenant.name}
      sections={sections}
      search={
        <SearchOpener pages={sections.flatMap(({ items }) => items)} onSignOut={() => void signOut()} />
      }
      tools={<Tools />}
      banner={supportUntil ? <SupportBanner tenant={tenant} until={supportUntil} /> : <VerificationBanner />}
    >
      {children}
    </AppShell>
  )
}

function useSections(tenant: SessionTenant): NavigationSection[] {
  const text = useText(backOfficeMessages)
  const waiting = useHandingIn({ tenantId: tenant.id, userId: useSession().userInfo?.id ?? '' })
  const daily = [
    { label: text('dashboard'), to: '/dashboard', icon: IconHome },
    { label: text('courses'), to: '/courses', icon: IconSchool },
    { label: text('events'), to: '/events', icon: IconCalendarEvent },
    { label: text('appointments'), to: '/appointments', icon: IconCalendarClock },
    { label: text('calendar'), to: '/calendar', icon: IconCalendarMonth },
    { label: text('registrations'), to: '/registrations', icon: IconUsers },
    { label: text('waitlist'), to: '/waitlist', icon: IconHourglass },
    {
      label: text('attendances'),
      to: '/attendances',
      icon: IconClipboardCheck,
      waiting: waiting > 0 ? { count: waiting, label: text('waitingMarks', { count: waiting }) } : undefined,
    },
    { label: text('attendees'), to: '/attendees', icon: IconAddressBook },
    { label: text('mails'), to: '/notifications', icon: IconMail },
    {
      label: text('portal'),
      to: portalAddress(tenant.slug, 'course-list'),
      icon: IconBuildingStore,
      isDocument: true,
    },
  ]
  const catalogue = [
    { label: text('templates'), to: '/courses/templates', icon: IconTemplate },
    { label: text('attributes'), to: '/courses/attributes', icon: IconForms },
    { label: text('places'), to: '/places', icon: IconMapPin },
    { label: text('instructors'), to: '/instructors', icon: IconChalkboardTeacher },
    { label: text('files'), to: '/files', icon: IconFiles },
    { label: text('datahub'), to: '/datahub', icon: IconTransfer },
  ]
  const administration = [
    {
      label: text('settings'),
      to: '/settings/general',
      alsoAt: [
        '/settings/users',
        '/settings/widgets',
        '/settings/usage',
        '/settings/billing',
        '/settings/invariants',
      ],
      icon: IconSettings,
    },
    may(tenant.role, 'auditLog.read') && {
      label: text('auditLog'),
      to: '/settings/audit-log',
      icon: IconHistory,
    },
  ].filter((item) => item !== false)
  const sections: NavigationSection[] = [
    { items: daily },
    { title: text('catalogue'), items: catalogue },
    { title: text('administration'), items: administration },
  ]
  return sections
    .map(({ items, ...section }) => ({
      ...section,
      items: items.filter(({ to }) => mayOpen(tenant.role, to)),
    }))
    .filter(({ items }) => items.length > 0)
}
