import type { RoomSearch } from '#platform/room-search.ts'
import type { vouchersPages } from './vouchers.routes.tsx'

export const vouchersSearch = {
  synonyms: [
    {
      to: '/vouchers',
      words:
        'Gutscheine Geschenkgutscheine Wertgutscheine einlösen Restwert gift vouchers gift cards balance',
    },
    { to: '/vouchers/settings', words: 'Gültigkeit Gutscheine verfallen validity vouchers lapse' },
  ],
  actions: [
    {
      to: '/vouchers/new',
      position: 27,
      label: { de: 'Gutschein verkaufen', en: 'Sell a voucher' },
      words: 'Gutschein verkaufen ausstellen neuer Geschenkgutschein sell new gift voucher gift card',
    },
  ],
} satisfies RoomSearch<keyof typeof vouchersPages>
