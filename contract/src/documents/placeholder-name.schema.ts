import { z } from 'zod'
import { type AnswerPlaceholder, answerName, placeholderNames } from './placeholders.ts'

/** The name of a placeholder: one of the catalogue, or the answer to a question of the provider's own. */
export const placeholderName = z.union([
  z.enum(placeholderNames),
  z.string().regex(answerName) as unknown as z.ZodType<AnswerPlaceholder>,
])
