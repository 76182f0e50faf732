import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const matchingPages = {
  '/payments/pending': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./pending-page.tsx'), 'PendingPage'),
  },
  '/payments/matching': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./matching-settings-page.tsx'), 'MatchingSettingsPage'),
  },
} satisfies Pages
