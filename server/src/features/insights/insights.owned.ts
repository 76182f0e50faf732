import { leftOut, type RoomOwned } from '#platform/room-owned.ts'

export const insightsOwned = {
  examination: leftOut(
    'Ergebnis der Datenprüfung, das jederzeit neu entsteht',
    'Result of the data checks, which can be made anew at any time',
  ),
} satisfies RoomOwned
