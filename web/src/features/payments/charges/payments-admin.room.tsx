import { IconReceipt } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Pages, Room } from '#platform/room.ts'

const pages = {
  '/admin/charges': {
    frame: 'platform',
    permission: null,
    component: lazyRouteComponent(() => import('./admin-charges-page.tsx'), 'AdminChargesPage'),
  },
} satisfies Pages

/** What superusers see of money: what tenants owe for their tier. */
export const paymentsAdminRoom = {
  name: 'payments',
  pages,
  navigation: [
    {
      section: 'operation',
      position: 15,
      to: '/admin/charges',
      label: { de: 'Entgelte', en: 'Charges' },
      icon: IconReceipt,
    },
  ],
} satisfies Room<keyof typeof pages>
