import { IconCashBanknoteMinus } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { creditActions } from '#features/checkout/tasks/task-actions.ts'
import { addTo, type Room } from '#platform/room.ts'
import { refundsPages } from './refunds.routes.tsx'
import { refundsTasks } from './refunds.tasks.ts'

const refundOnlineCredit = lazyRouteComponent(
  () => import('./refund-online-credit.tsx'),
  'RefundOnlineCredit',
)

export const refundsRoom = {
  name: 'refunds',
  pages: refundsPages,
  tasks: refundsTasks,
  search: () => import('./refunds.search.ts').then(({ refundsSearch }) => refundsSearch),
  navigation: [
    {
      section: 'money',
      position: 45,
      to: '/refunds',
      label: { de: 'Erstattungen', en: 'Refunds' },
      icon: IconCashBanknoteMinus,
    },
  ],
  additions: [addTo(creditActions, refundOnlineCredit)],
} satisfies Room<keyof typeof refundsPages>
