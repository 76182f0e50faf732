import { text } from './text.schema.ts'

/** The secret of a link that was mailed: whatever is not written like one was cut off or mistyped on its way. */
export const linkToken = text(100)
  .min(20)
  .regex(/^[\w-]+$/)
