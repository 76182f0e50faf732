import { z } from 'zod'
import { type AnswerPlaceholder, answerName } from '../courses/answer-placeholder.ts'
import { placeholderNames } from './placeholders.ts'

export const answerPlaceholderName = z.string().regex(answerName) as unknown as z.ZodType<AnswerPlaceholder>

/** The name of a placeholder: one of the catalogue, or the answer to an attribute of the registration form. */
export const placeholderName = z.union([z.enum(placeholderNames), answerPlaceholderName])
