import type { RoomWords } from '../wire/room-words.ts'

export const checkoutWords = {} satisfies RoomWords
