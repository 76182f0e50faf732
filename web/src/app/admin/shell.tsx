import type { ReactNode } from 'react'
import { goTo } from '#platform/addresses.ts'
import { session } from '#platform/connection.ts'
import { useHouse } from '#platform/house-context.tsx'
import { useSession } from '#platform/tenant.ts'
import { AppShell } from '#ui/shell/app-shell.tsx'
import { LanguageSwitch } from '#ui/shell/language-switch.tsx'
import { SchemeSwitch } from '#ui/shell/scheme-switch.tsx'
import { UserMenu } from '#ui/shell/user-menu.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { navigationSections, type SectionTitle } from '../navigation-sections.ts'
import { PlainFooter } from '../plain-footer.tsx'
import { ProductWordmark } from '../product-wordmark.tsx'
import { adminMessages } from './admin.messages.ts'

export function AdminShell({ children }: { children: ReactNode }) {
  const text = useText(adminMessages)
  const house = useHouse()
  const locale = useLocale()
  const titles: SectionTitle[] = [{ name: 'overview' }, { name: 'operation', title: text('operation') }]
  const sections = navigationSections(house, titles, { role: null, slug: '', locale })
  return (
    <AppShell
      name={<ProductWordmark area={text('area')} />}
      sections={sections}
      tools={<Tools />}
      footer={<PlainFooter />}
    >
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
      <UserMenu name={userInfo?.name || (userInfo?.username ?? '')} entries={entries} />
    </>
  )
}
