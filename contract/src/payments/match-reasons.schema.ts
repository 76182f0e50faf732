import { z } from 'zod'

/**
 * What speaks for a proposal and what against it, as codes with what they say; pages put them into words. `points` are
 * hundredths of the score, below zero for what speaks against it.
 */
const points = z.int()
const cents = z.int()
const reference = z.string().max(9)
const name = z.string().max(300)

const says = <Code extends string, Shape extends z.core.$ZodShape>(code: Code, shape: Shape) =>
  z.object({ code: z.literal(code), points, ...shape })

export const matchReason = z.discriminatedUnion('code', [
  says('reference_found', { reference }),
  says('reference_read', { reference, written: z.string().max(20) }),
  says('reference_repaired', { reference, written: z.string().max(20) }),
  says('reference_of_booking', { reference }),
  says('reference_of_some', { reference }),
  says('amount_equal', { cents }),
  says('amount_equal_together', { cents, count: z.int() }),
  says('amount_within_tolerance', { cents, difference: cents }),
  says('amount_typical_part', { cents, of: cents }),
  says('account_rule', {}),
  says('account_seen', {}),
  says('payer_name_equal', { name }),
  says('payer_name_near', { name }),
  says('payer_company', { name }),
  says('payer_family', { name }),
  says('payer_last_name', { name }),
  says('name_in_text', { name }),
  says('title_in_text', { title: z.string().max(300) }),
  says('deadline_near', { dueOn: z.iso.date() }),
  says('amount_less', { cents, of: cents }),
  says('amount_more', { cents, of: cents }),
  says('name_differs', { name }),
  says('other_reference', { reference }),
  says('unknown_reference', { reference }),
  says('other_named', { name }),
  says('earlier_open', { dueOn: z.iso.date().nullable() }),
  says('paid_before_issued', { issuedOn: z.iso.date() }),
  says('place_expired', { expiredOn: z.iso.date() }),
])

export type MatchReason = z.infer<typeof matchReason>
export type MatchReasonCode = MatchReason['code']
