import type { RoomWords } from '../wire/room-words.ts'
import { dunningWords } from './dunning.words.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { statementRefusals } from './statement-refusals.ts'
import { statementWords } from './statement-words.ts'

export const paymentsWords = {
  commands: { ...dunningWords.commands, ...statementWords.commands },
  subjects: { ...statementWords.subjects },
  fields: { ...dunningWords.fields, ...statementWords.fields },
  rules: { ...dunningWords.rules, ...statementWords.rules },
  letters: { ...dunningWords.letters },
  refusals: { ...paymentRefusals, ...statementRefusals },
} satisfies RoomWords
