import type { RoomWords } from '../wire/room-words.ts'

export const debitsWords = {} satisfies RoomWords
