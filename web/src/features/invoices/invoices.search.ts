import type { RoomSearch } from '#platform/room-search.ts'
import type { invoicesPages } from './invoices.routes.tsx'

export const invoicesSearch = {
  synonyms: [
    {
      to: '/invoices',
      words:
        'Rechnungen Entwürfe festschreiben Storno E-Rechnung ZUGFeRD XRechnung invoices drafts e-invoice',
    },
  ],
} satisfies RoomSearch<keyof typeof invoicesPages>
