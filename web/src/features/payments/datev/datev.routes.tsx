import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const datevPages = {
  '/payments/datev': {
    frame: 'application',
    permission: 'money.export',
    component: lazyRouteComponent(() => import('./datev-page.tsx'), 'DatevPage'),
  },
  '/payments/datev/new': {
    frame: 'application',
    permission: 'money.export',
    component: lazyRouteComponent(() => import('./new-export-page.tsx'), 'NewExportPage'),
  },
  '/settings/datev': {
    frame: settingsFrame,
    permission: 'money.export',
    tab: { label: { de: 'DATEV', en: 'DATEV' }, position: 34 },
    component: lazyRouteComponent(() => import('./datev-settings-page.tsx'), 'DatevSettingsPage'),
  },
} satisfies Pages
