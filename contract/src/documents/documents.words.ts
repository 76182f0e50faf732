import type { RoomWords } from '../wire/room-words.ts'
import { documentRefusals } from './document-refusals.ts'

export const documentsWords = { refusals: documentRefusals } satisfies RoomWords
