import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const statementsPages = {
  '/payments/import': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./statements-page.tsx'), 'StatementsPage'),
  },
  '/payments/import/$bankImportId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./bank-import-page.tsx'), 'BankImportPage'),
  },
} satisfies Pages
