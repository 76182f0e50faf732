import { z } from 'zod'
import { invoiceKind } from './invoice-states.ts'

const count = z.number().int()

/** What invoices tell of a person. */
export const invoicesOfPerson = {
  report: {
    invoices: z.array(
      z.object({
        /** Null: a draft. */
        number: z.string().nullable(),
        kind: invoiceKind,
        issuedOn: z.iso.date().nullable(),
        recipient: z.string(),
        grossCents: count,
        currency: z.string(),
      }),
    ),
  },
  erasure: {
    /** Final invoices that the law has kept, and until when. */
    keptInvoices: count,
    invoicesKeptUntil: z.iso.date().nullable(),
  },
  moves: { invoices: count },
}
