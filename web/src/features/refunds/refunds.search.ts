import type { RoomSearch } from '#platform/room-search.ts'
import type { refundsPages } from './refunds.routes.tsx'

export const refundsSearch = {
  synonyms: [
    {
      to: '/refunds',
      words: 'Erstattungen Rückzahlung zurückzahlen Guthaben auszahlen refunds give back money',
    },
  ],
  actions: [
    {
      to: '/refunds/new',
      position: 26,
      label: { de: 'Neue Erstattung', en: 'New refund' },
      words: 'Neue Erstattung zurückzahlen auszahlen new refund pay back',
    },
  ],
} satisfies RoomSearch<keyof typeof refundsPages>
