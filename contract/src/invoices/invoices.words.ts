import type { RoomWords } from '../wire/room-words.ts'

export const invoicesWords = {} satisfies RoomWords
