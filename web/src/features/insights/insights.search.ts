import type { RoomSearch } from '#platform/room-search.ts'

export const insightsSearch = {
  synonyms: [
    { to: '/dashboard', words: 'Übersicht Start Startseite Dashboard home overview' },
    { to: '/settings/audit-log', words: 'Audit-Protokoll Verlauf audit log history' },
  ],
  pages: [
    {
      to: '/settings/invariants',
      position: 50,
      label: { de: 'Einstellungen: Datenprüfung', en: 'Settings: data checks' },
      words: 'Prüfung Datenprüfung überbucht checks invariants oversold',
    },
  ],
} satisfies RoomSearch
