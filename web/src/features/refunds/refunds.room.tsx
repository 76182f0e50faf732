import { IconCashBanknoteMinus } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { refundsPages } from './refunds.routes.tsx'
import { refundsTasks } from './refunds.tasks.ts'

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
} satisfies Room<keyof typeof refundsPages>
