import type { RoomWords } from '../wire/room-words.ts'
import { chargesWords } from './charges.words.ts'
import { datevWords } from './datev.words.ts'
import { datevRefusals } from './datev-refusals.ts'
import { dunningWords } from './dunning.words.ts'
import { matchingWords } from './matching.words.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { receiptWords } from './receipts.words.ts'
import { statementRefusals } from './statement-refusals.ts'
import { statementWords } from './statement-words.ts'

export const paymentsWords = {
  commands: {
    ...chargesWords.commands,
    ...datevWords.commands,
    ...dunningWords.commands,
    ...matchingWords.commands,
    ...receiptWords.commands,
    ...statementWords.commands,
  },
  subjects: { ...matchingWords.subjects, ...statementWords.subjects },
  fields: { ...datevWords.fields, ...dunningWords.fields, ...matchingWords.fields, ...statementWords.fields },
  letters: { ...chargesWords.letters, ...dunningWords.letters, ...receiptWords.letters },
  rules: {
    ...chargesWords.rules,
    ...datevWords.rules,
    ...dunningWords.rules,
    ...matchingWords.rules,
    ...statementWords.rules,
  },
  refusals: { ...paymentRefusals, ...datevRefusals, ...statementRefusals },
} satisfies RoomWords
