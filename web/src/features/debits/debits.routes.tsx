import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'
import { debitsFrame } from './debits-frame.ts'

export const debitsPages = {
  '/payments/debits': {
    frame: debitsFrame,
    permission: 'money.read',
    beforeLoad: () => {
      throw redirect({ to: '/payments/debits/proposals', replace: true })
    },
  },
  '/payments/debits/proposals': {
    frame: debitsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Vorschläge', en: 'Proposals' }, position: 10 },
    component: lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage'),
  },
  '/payments/debits/all': {
    frame: debitsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Alle Lastschriften', en: 'All debits' }, position: 20 },
    component: lazyRouteComponent(() => import('./debits-page.tsx'), 'DebitsPage'),
  },
  '/payments/debits/runs': {
    frame: debitsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Läufe', en: 'Runs' }, position: 30 },
    component: lazyRouteComponent(() => import('./debit-runs-page.tsx'), 'DebitRunsPage'),
  },
  '/payments/debits/runs/$debitRunId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./debit-run-page.tsx'), 'DebitRunPage'),
  },
  '/settings/debits': {
    frame: settingsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Lastschriften', en: 'Direct debits' }, position: 31 },
    component: lazyRouteComponent(() => import('./debit-settings-page.tsx'), 'DebitSettingsPage'),
  },
} satisfies Pages
