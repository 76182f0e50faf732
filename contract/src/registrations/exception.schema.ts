import { z } from 'zod'
import { courseId, registrationId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { text } from '../wire/text.schema.ts'

export const exceptionStates = ['asked', 'accepted', 'declined'] as const

const words = () => text(1000).trim()

/** What somebody says whom the rules of a course do not let in, and what the staff answers or notes. */
export const exceptionMessage = words().min(1)
export const exceptionReason = words().min(1).max(300)
export const exceptionAnswer = words().default('')

/** Somebody whom the rules of a course do not let in has asked the provider to make an exception. */
export const exception = z.object({
  id: z.uuid(),
  state: z.enum(exceptionStates),
  courseId,
  courseTitle: z.string(),
  /** Who wants to take part. */
  people: z.array(z.string()),
  email: z.string(),
  /** The rules that they do not meet, each with the name. */
  rules: z.array(z.string()),
  message: z.string(),
  /** Accepted: why, for the staff alone. Declined: what was answered. */
  answer: z.string(),
  askedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Until when it can be answered, or when the link of the answer ends. */
  expiresAt: z.iso.datetime(),
  /** A registration that came of it. */
  registrationId: registrationId.nullable(),
})
export type Exception = z.infer<typeof exception>

export const exceptionListInput = pageInput.extend({ state: z.enum(exceptionStates).optional() })
