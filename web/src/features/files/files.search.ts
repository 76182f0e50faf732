import type { RoomSearch } from '#platform/room-search.ts'

export const filesSearch = {
  synonyms: [{ to: '/files', words: 'Dateien Bilder files images' }],
} satisfies RoomSearch
