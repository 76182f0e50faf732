import type { RoomSearch } from '#platform/room-search.ts'

export const assistantSearch = {
  pages: [
    {
      to: '/settings/assistant',
      position: 25,
      label: { de: 'Einstellungen: Mail-Assistent', en: 'Settings: mail assistant' },
      words:
        'KI künstliche Intelligenz Modell Sprachmodell Entwurf AI artificial intelligence model OpenAI draft',
    },
  ],
} satisfies RoomSearch
