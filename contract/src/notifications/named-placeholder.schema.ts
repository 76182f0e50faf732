import { z } from 'zod'
import { answerPlaceholderName } from '../documents/placeholder-name.schema.ts'
import { notificationPlaceholderNames } from './notification-placeholders.ts'

/** The name of what a message may name: a placeholder of the product, or the answer to an attribute of the registration form. */
export const namedPlaceholder = z.union([z.enum(notificationPlaceholderNames), answerPlaceholderName])
