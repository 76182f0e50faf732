import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

/** What the address of a new refund may say beforehand. */
function readBeforehand({ paymentId }: Record<string, unknown>): { paymentId?: string } {
  return typeof paymentId === 'string' && /^[0-9a-f-]{36}$/.test(paymentId) ? { paymentId } : {}
}

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
    validateSearch: readBeforehand,
    component: lazyRouteComponent(() => import('./new-refund-page.tsx'), 'NewRefundPage'),
  },
  '/refunds/$refundRequestId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./refund-page.tsx'), 'RefundPage'),
  },
} satisfies Pages
