import { z } from 'zod'
import { receivableState } from '../ledger/receivable-states.ts'
import { transferOrder } from '../registrations/attendee-booking.schema.ts'
import { tenantId, tierChargeId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

const cents = z.number().int()

/** What a tenant owes for its tier to the tenant that bills for the platform. */
export const owedCharge = z.object({
  id: tierChargeId,
  title: z.string(),
  /** What the payer writes on a transfer. */
  reference: z.string(),
  serviceStart: z.iso.date(),
  serviceEnd: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  /** With tax, and without what was credited later. */
  amountCents: cents,
  openCents: cents,
  state: receivableState,
})
export type OwedCharge = z.infer<typeof owedCharge>

export const platformCharge = owedCharge.extend({ tenantId, company: z.string() })
export type PlatformCharge = z.infer<typeof platformCharge>

export const chargeStates = ['open', 'settled'] as const
export const platformChargeListInput = pageInput.pick({ page: true, size: true }).extend({
  state: z.enum(chargeStates).optional(),
})

/** What a tenant sees of what it owes for its tier; nobody else's is among it. */
export const ownCharges = z.object({
  /** Null: nobody bills, so there is nothing to pay. */
  company: z.string().nullable(),
  /** Amounts contain tax. */
  isTaxed: z.boolean(),
  openCents: cents,
  /** Paid and not used, as after a change to a lower tier. */
  creditCents: cents,
  /** What is open first, and then the newest. `transfer` pays it; null: it is settled, or the account comes separately. */
  charges: z.array(owedCharge.extend({ transfer: transferOrder.nullable() })),
})
export type OwnCharges = z.infer<typeof ownCharges>
