import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const peopleOwned = {
  person: owned(
    'Alle Personen: wer teilnimmt, zahlt oder sich für andere anmeldet',
    'All persons: who takes part, pays, or registers others',
  ),
  merged_person: owned(
    'Welche doppelten Personen zusammengeführt wurden',
    'Which duplicate persons were merged',
  ),
} satisfies RoomOwned
