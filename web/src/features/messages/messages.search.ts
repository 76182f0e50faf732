import type { RoomSearch } from '#platform/room-search.ts'

export const messagesSearch = {
  synonyms: [{ to: '/notifications', words: 'E-Mails Nachrichten Mails messages notifications' }],
} satisfies RoomSearch
