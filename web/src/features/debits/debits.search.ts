import type { RoomSearch } from '#platform/room-search.ts'
import type { debitsPages } from './debits.routes.tsx'
import type { mandatesPages } from './mandates/mandates.routes.tsx'

export const debitsSearch = {
  synonyms: [
    {
      to: '/payments/debits',
      words:
        'Lastschriften einziehen abbuchen SEPA Mandate Rücklastschriften direct debits collect mandates pain.008',
    },
  ],
  actions: [
    {
      to: '/payments/debits/mandates/new',
      position: 25,
      label: { de: 'Mandat erfassen', en: 'Record a mandate' },
      words: 'Mandat erfassen Lastschrift Einzugsermächtigung SEPA Papier note mandate direct debit paper',
    },
  ],
} satisfies RoomSearch<keyof typeof debitsPages | keyof typeof mandatesPages>
