import type { RoomWords } from '../wire/room-words.ts'
import { dunningWords } from './dunning.words.ts'
import { matchingWords } from './matching.words.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { statementRefusals } from './statement-refusals.ts'
import { statementWords } from './statement-words.ts'

export const paymentsWords = {
  commands: { ...dunningWords.commands, ...matchingWords.commands, ...statementWords.commands },
  subjects: { ...matchingWords.subjects, ...statementWords.subjects },
  fields: { ...dunningWords.fields, ...matchingWords.fields, ...statementWords.fields },
  rules: { ...dunningWords.rules, ...statementWords.rules },
  letters: { ...dunningWords.letters },
  refusals: { ...paymentRefusals, ...statementRefusals },
} satisfies RoomWords
