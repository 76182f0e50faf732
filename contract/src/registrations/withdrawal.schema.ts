import { z } from 'zod'
import { bookingId, courseId, registrationId, withdrawalId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

/**
 * `applied`: the booking was found and cancelled. `open`: an operator has to look at it. `settled`: an operator has
 * dealt with it.
 */
const withdrawalStates = ['applied', 'open', 'settled'] as const

export const withdrawal = z.object({
  id: withdrawalId,
  declaredAt: z.iso.datetime(),
  name: z.string(),
  contract: z.string(),
  email: z.string(),
  state: z.enum(withdrawalStates),
  note: z.string(),
  settledAt: z.iso.datetime().nullable(),
  bookingId: bookingId.nullable(),
  /** Where to find the booking. */
  courseId: courseId.nullable(),
  registrationId: registrationId.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalListInput = pageInput.extend({ state: z.enum(withdrawalStates).optional() })
