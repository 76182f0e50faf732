import type { RoomWords } from '../wire/room-words.ts'

export const mandatesWords = {} satisfies RoomWords
