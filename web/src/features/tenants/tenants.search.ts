import type { RoomSearch } from '#platform/room-search.ts'

export const tenantsSearch = {
  synonyms: [{ to: '/settings/general', words: 'Einstellungen Firma Impressum settings company imprint' }],
  pages: [
    {
      to: '/settings/users',
      position: 10,
      label: { de: 'Einstellungen: Benutzer', en: 'Settings: users' },
      words: 'Benutzer Mitarbeiter Einladungen users staff members invitations',
    },
    {
      to: '/settings/payment-methods',
      position: 20,
      label: { de: 'Einstellungen: Zahlungsarten', en: 'Settings: payment methods' },
      words: 'Überweisung Bankverbindung Konto IBAN QR-Code GiroCode payment transfer bank account',
    },
    {
      to: '/settings/documents',
      position: 25,
      label: { de: 'Einstellungen: Dokumente', en: 'Settings: documents' },
      words:
        'Briefkopf Logo Fußzeile Steuernummer USt-IdNr Rechnung letterhead logo footer tax number VAT invoice',
    },
    {
      to: '/settings/usage',
      position: 30,
      label: { de: 'Einstellungen: Nutzung', en: 'Settings: usage' },
      words: 'Tarif Verbrauch usage tier limits',
    },
    {
      to: '/settings/billing',
      position: 40,
      label: { de: 'Einstellungen: Abrechnung', en: 'Settings: billing' },
      words: 'Abrechnung Rechnung billing charges',
    },
  ],
} satisfies RoomSearch
