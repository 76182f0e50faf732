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
  pages: [
    {
      to: '/invoices/send',
      position: 62,
      label: { de: 'Rechnungen senden', en: 'Send invoices' },
      words:
        'Rechnungen senden versenden E-Mail nicht angekommen festschreiben send invoices mail make final',
    },
    {
      to: '/invoices/export',
      position: 63,
      label: { de: 'Rechnungen eines Zeitraums', en: 'Invoices of a period' },
      words: 'Rechnungen herunterladen Export ZIP Zeitraum Steuerberater download invoices archive period',
    },
  ],
} satisfies RoomSearch<keyof typeof invoicesPages>
