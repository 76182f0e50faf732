import { IconTransferIn } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { debitsPages } from './debits.routes.tsx'

export const debitsRoom = {
  name: 'debits',
  pages: debitsPages,
  navigation: [
    {
      section: 'money',
      position: 35,
      to: '/payments/debits',
      label: { de: 'Lastschriften', en: 'Direct debits' },
      icon: IconTransferIn,
      shownTo: 'money.read',
    },
  ],
} satisfies Room<keyof typeof debitsPages>
