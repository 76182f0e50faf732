import { IconSettings } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { accountSections } from '#features/identity/account/account-sections.ts'
import { addTo, type Room } from '#platform/room.ts'
import { BankNotice } from './settings/bank-notice.tsx'
import { settingsFrames } from './settings/settings-frames.ts'
import { tenantsPages } from './tenants.routes.tsx'
import { tenantsTasks } from './tenants.tasks.ts'

const newsSection = lazyRouteComponent(() => import('./news/news-section.tsx'), 'NewsSection')

export const tenantsRoom = {
  name: 'tenants',
  pages: tenantsPages,
  tasks: tenantsTasks,
  additions: [addTo(accountSections, newsSection)],
  notices: [{ position: 10, shownTo: 'bank.manage', component: BankNotice }],
  search: () => import('./tenants.search.ts').then(({ tenantsSearch }) => tenantsSearch),
  navigation: [
    {
      section: 'administration',
      position: 10,
      to: '/settings/general',
      label: { de: 'Einstellungen', en: 'Settings' },
      icon: IconSettings,
      alsoIn: settingsFrames,
    },
  ],
} satisfies Room<keyof typeof tenantsPages>
