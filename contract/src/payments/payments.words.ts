import type { RoomWords } from '../wire/room-words.ts'
import { paymentRefusals } from './payment-refusals.ts'

export const paymentsWords = { refusals: paymentRefusals } satisfies RoomWords
