import { z } from 'zod'
import { paymentWay, receivableKind } from './receivable-states.ts'

const count = z.number().int()

/** What the ledger tells of a person. */
export const moneyOfPerson = {
  page: {
    money: z.object({
      /** What they owe, and how much of that is due before today. */
      openCents: count,
      overdueCents: count,
      /** What they paid and what pays nothing yet. */
      creditCents: count,
      paidCents: count,
    }),
  },
  report: {
    receivables: z.array(
      z.object({
        title: z.string(),
        kind: receivableKind,
        reference: z.string(),
        issuedAt: z.iso.datetime(),
        dueOn: z.iso.date().nullable(),
        chargedCents: count,
        paidCents: count,
        writtenOffCents: count,
        openCents: count,
        currency: z.string(),
        note: z.string(),
      }),
    ),
    payments: z.array(
      z.object({
        receivedOn: z.iso.date(),
        way: paymentWay,
        amountCents: count,
        freeCents: count,
        refundedCents: count,
        currency: z.string(),
        payerName: z.string(),
        remittance: z.string(),
        note: z.string(),
      }),
    ),
  },
  moves: { receivables: count, payments: count },
}
