import { lazyRouteComponent } from '@tanstack/react-router'
import { settingsFrame } from '#features/tenants/settings/settings-frames.ts'
import type { Pages } from '#platform/room.ts'

export const refundsPages = {
  '/refunds': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./refunds-page.tsx'), 'RefundsPage'),
  },
  '/refunds/executable': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./executable-page.tsx'), 'ExecutablePage'),
  },
  '/refunds/files': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./refund-files-page.tsx'), 'RefundFilesPage'),
  },
  '/refunds/new': {
    frame: 'application',
    permission: 'money.manage',
    component: lazyRouteComponent(() => import('./new-refund-page.tsx'), 'NewRefundPage'),
  },
  '/settings/refunds': {
    frame: settingsFrame,
    permission: 'money.read',
    tab: { label: { de: 'Erstattungen', en: 'Refunds' }, position: 33 },
    component: lazyRouteComponent(() => import('./settings/refund-settings-page.tsx'), 'RefundSettingsPage'),
  },
  '/refunds/$refundRequestId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./refund-page.tsx'), 'RefundPage'),
  },
} satisfies Pages
