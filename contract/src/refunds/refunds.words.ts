import type { RoomWords } from '../wire/room-words.ts'

export const refundsWords = {} satisfies RoomWords
