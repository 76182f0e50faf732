import { z } from 'zod'
import { askedAttribute, attributeAnswer } from './attribute.schema.ts'

/**
 * How a fact came to be known: with a booking that nobody proved to be theirs, from somebody who reads the mails of the
 * address it was booked with, or from the staff.
 */
const factOrigin = z.enum(['booking', 'attendee', 'staff'])
export type FactOrigin = z.infer<typeof factOrigin>

/** An answer that stays with a person. */
export const personFact = z.object({
  /** The question as it was worded when it was answered. */
  asked: askedAttribute,
  value: attributeAnswer.shape.value,
  saidAt: z.iso.datetime(),
  saidBy: factOrigin,
  /** Older than it may become: it is asked again with the next registration. */
  isOutdated: z.boolean(),
})
export type PersonFact = z.infer<typeof personFact>
