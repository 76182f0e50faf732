import type { RoomSearch } from '#platform/room-search.ts'

export const attendanceSearch = {
  synonyms: [
    { to: '/attendances', words: 'Anwesenheit attendance' },
    { to: '/timetable', words: 'Stundenplan Wochenplan Kontakte Telefon timetable schedule contacts phone' },
  ],
} satisfies RoomSearch
