import type { RoomSearch } from '#platform/room-search.ts'

export const integrationsSearch = {
  pages: [
    {
      to: '/settings/integrations',
      position: 24,
      label: { de: 'Einstellungen: Schnittstellen', en: 'Settings: integrations' },
      words:
        'API Token Zugang Programm Schlüssel Anbindung Website token key access program interface Webhook Ereignisse events Benachrichtigung',
    },
  ],
} satisfies RoomSearch
