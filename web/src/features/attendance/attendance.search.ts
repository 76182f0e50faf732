import type { RoomSearch } from '#platform/room-search.ts'

export const attendanceSearch = {
  synonyms: [{ to: '/attendances', words: 'Anwesenheit attendance' }],
} satisfies RoomSearch
