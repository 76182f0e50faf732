import { leftOut, type RoomOwned } from '#platform/room-owned.ts'

export const insightsOwned = {
  examination: leftOut(
    'Ergebnis der Datenprüfung, das jederzeit neu entsteht',
    'Result of the data checks, which can be made anew at any time',
  ),
  news_round: leftOut(
    'Bis wann das Team von Neuigkeiten weiß, gilt nur hier',
    'Until when the staff was told of news, which holds only here',
  ),
} satisfies RoomOwned
