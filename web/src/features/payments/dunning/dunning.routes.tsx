import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'
import { dunningFrame } from './dunning-frame.ts'

export const dunningPages = {
  '/payments/dunning': {
    frame: dunningFrame,
    permission: 'money.read',
    beforeLoad: () => {
      throw redirect({ to: '/payments/dunning/proposals', replace: true })
    },
  },
  '/payments/dunning/proposals': {
    frame: dunningFrame,
    permission: 'money.read',
    tab: { label: { de: 'Vorschläge', en: 'Proposals' }, position: 10 },
    component: lazyRouteComponent(() => import('./dunning-page.tsx'), 'DunningPage'),
  },
  '/payments/dunning/runs': {
    frame: dunningFrame,
    permission: 'money.read',
    tab: { label: { de: 'Mahnläufe', en: 'Runs' }, position: 20 },
    component: lazyRouteComponent(() => import('./dunning-runs-page.tsx'), 'DunningRunsPage'),
  },
  '/payments/dunning/pauses': {
    frame: dunningFrame,
    permission: 'money.read',
    tab: { label: { de: 'Pausen', en: 'Pauses' }, position: 30 },
    component: lazyRouteComponent(() => import('./dunning-pauses-page.tsx'), 'DunningPausesPage'),
  },
  '/payments/dunning/runs/$dunningRunId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./dunning-run-page.tsx'), 'DunningRunPage'),
  },
  '/settings/dunning': {
    frame: settingsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Mahnungen', en: 'Dunning' }, position: 32 },
    component: lazyRouteComponent(() => import('./dunning-settings-page.tsx'), 'DunningSettingsPage'),
  },
} satisfies Pages
