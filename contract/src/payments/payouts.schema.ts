import { z } from 'zod'

const cents = z.number().int()

/** One transfer of a payment service to the provider's bank account: many payments, less what was given back and fees. */
export const linePayout = z.object({
  id: z.uuid(),
  service: z.string(),
  cents,
  currency: z.string(),
  arrivesOn: z.iso.date(),
  /** How many payments it holds, and their sum. */
  payments: z.number().int(),
  paymentCents: cents,
  /** Refunds and lost disputes. */
  givenBackCents: cents,
  /** What the service kept, fees of its own included. */
  feeCents: cents,
})
export type LinePayout = z.infer<typeof linePayout>
