import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages } from '#platform/room.ts'

export const vouchersPages = {
  '/vouchers': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./vouchers-page.tsx'), 'VouchersPage'),
  },
  '/vouchers/new': {
    frame: 'application',
    permission: 'money.manage',
    component: lazyRouteComponent(() => import('./sell-voucher-page.tsx'), 'SellVoucherPage'),
  },
  '/vouchers/settings': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./voucher-settings-page.tsx'), 'VoucherSettingsPage'),
  },
  '/vouchers/$voucherId': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./voucher-page.tsx'), 'VoucherPage'),
  },
} satisfies Pages
