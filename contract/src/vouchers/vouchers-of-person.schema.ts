import { z } from 'zod'

/** What is known of a person by the address that was given when a voucher was bought. */
export const vouchersOfPerson = {
  report: {
    vouchers: z.array(
      z.object({
        lastFour: z.string(),
        amountCents: z.number().int(),
        currencyCode: z.string(),
        soldOn: z.iso.date(),
        buyerName: z.string(),
        buyerEmail: z.string(),
        recipientName: z.string(),
        message: z.string(),
      }),
    ),
  },
}
