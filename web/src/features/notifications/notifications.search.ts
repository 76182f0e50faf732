import type { RoomSearch } from '#platform/room-search.ts'
import type { notificationsPages } from './notifications.routes.tsx'

export const notificationsSearch = {
  synonyms: [
    {
      to: '/notifications/messages',
      words: 'Nachrichten Rundmail Rundschreiben Serienmail Newsletter messages mailing circular newsletter',
    },
  ],
  actions: [
    {
      to: '/notifications/messages/new',
      position: 21,
      label: { de: 'Nachricht schreiben', en: 'Write a message' },
      words: 'Nachricht Rundmail an alle schreiben verschicken message everybody send mailing',
    },
    {
      to: '/notifications/rules',
      position: 27,
      label: { de: 'Regeln für Nachrichten', en: 'Rules for messages' },
      words:
        'Erinnerung erinnern automatisch von selbst Danke Termin Regel reminder automatic by itself thanks date rule',
    },
  ],
} satisfies RoomSearch<keyof typeof notificationsPages>
