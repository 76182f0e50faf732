import { z } from 'zod'
import { typedVoucher } from '../vouchers/voucher.schema.ts'

export const voucherToRedeem = z.object({ number: typedVoucher.min(1) })

/** What a voucher paid, and what is left on it: for whoever typed its number. */
export const redeemedVoucher = z.object({
  lastFour: z.string(),
  cents: z.number().int(),
  leftCents: z.number().int(),
})
export type RedeemedVoucher = z.infer<typeof redeemedVoucher>
