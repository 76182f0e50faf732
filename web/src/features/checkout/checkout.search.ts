import type { RoomSearch } from '#platform/room-search.ts'
import type { checkoutPages } from './checkout.room.tsx'

export const checkoutSearch = {
  pages: [
    {
      to: '/payments/online',
      position: 66,
      label: { de: 'Online-Zahlungen', en: 'Online payments' },
      words:
        'Online-Zahlungen PayPal Stripe Kreditkarte Entgelte Gebühren Anfechtung online payments card fees dispute',
    },
  ],
} satisfies RoomSearch<keyof typeof checkoutPages>
