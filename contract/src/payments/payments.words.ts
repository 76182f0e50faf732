import type { RoomWords } from '../wire/room-words.ts'
import { dunningWords } from './dunning.words.ts'
import { paymentRefusals } from './payment-refusals.ts'

export const paymentsWords = { ...dunningWords, refusals: paymentRefusals } satisfies RoomWords
