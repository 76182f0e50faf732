import type { ReactNode } from 'react'
import { VerificationBanner } from '#features/identity/verification-banner.tsx'
import { SearchOpener } from '#features/insights/search/search-opener.tsx'
import { useHouse } from '#platform/house-context.tsx'
import { type SessionTenant, useSession } from '#platform/tenant.ts'
import { AppShell } from '#ui/shell/app-shell.tsx'
import type { NavigationSection } from '#ui/shell/navigation.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { navigationSections, type SectionTitle } from '../navigation-sections.ts'
import { PlainFooter } from '../plain-footer.tsx'
import { backOfficeMessages } from './back-office.messages.ts'
import { signOut } from './sign-out.ts'
import { SupportBanner } from './support-banner.tsx'
import { Tools } from './tools.tsx'

type BackOfficeShellProps = {
  children: ReactNode
  /** Shown instead of everything to a person without an active tenant: not signed in, or just signing out. */
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
      footer={<PlainFooter />}
      banner={supportUntil ? <SupportBanner tenant={tenant} until={supportUntil} /> : <VerificationBanner />}
    >
      <Companions />
      {children}
    </AppShell>
  )
}

function useSections(tenant: SessionTenant): NavigationSection[] {
  const text = useText(backOfficeMessages)
  const house = useHouse()
  const locale = useLocale()
  const titles: SectionTitle[] = [
    { name: 'daily' },
    { name: 'money', title: text('money') },
    { name: 'catalogue', title: text('catalogue') },
    { name: 'administration', title: text('administration') },
  ]
  return navigationSections(house, titles, { ...tenant, locale })
}

/** Renders what rooms do in the background on every page. */
function Companions() {
  return useHouse().rooms.map(({ name, companion: Companion }) => Companion && <Companion key={name} />)
}
