import type { RoomSearch } from '#platform/room-search.ts'
import type { datevPages } from './datev/datev.routes.tsx'
import type { paymentsPages } from './payments.routes.tsx'

export const paymentsSearch = {
  synonyms: [
    {
      to: '/receivables',
      words: 'Forderungen offene Posten Außenstände Schulden receivables open items owed',
    },
    { to: '/payments', words: 'Zahlungen Zahlungseingänge Geld Guthaben payments money credit' },
    {
      to: '/payments/datev',
      words: 'DATEV Steuerberater Buchhaltung Buchungsstapel EXTF export accountant tax adviser bookkeeping',
    },
  ],
  pages: [
    {
      to: '/payments/cash',
      position: 65,
      label: { de: 'Kassenliste', en: 'Cash list' },
      words: 'Kassenliste Kasse bar Tageskasse Kassenbuch cash list till',
    },
  ],
  actions: [
    {
      to: '/payments/new',
      position: 22,
      label: { de: 'Zahlung erfassen', en: 'Note a payment' },
      words: 'Zahlung erfassen eingegangen bar Überweisung note payment received cash transfer',
    },
    {
      to: '/receivables/new',
      position: 24,
      label: { de: 'Neue Forderung', en: 'New receivable' },
      words:
        'Neue Forderung Material Mitgliedsbeitrag Miete berechnen new receivable charge membership rental',
    },
  ],
} satisfies RoomSearch<keyof typeof paymentsPages | keyof typeof datevPages>
