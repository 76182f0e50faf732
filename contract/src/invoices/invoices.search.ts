import { z } from 'zod'
import { invoiceId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'
import { invoiceKind, invoiceState } from './invoice-states.ts'

export const invoicesSearch = {
  parts: { invoices: { position: 70, permission: 'money.read', finds: 'invoice' } },
  hits: {
    invoice: z.object({
      kind: z.literal('invoice'),
      id: invoiceId,
      invoiceKind,
      state: invoiceState,
      /** Null: it is a draft. */
      number: z.string().nullable(),
      recipientName: z.string(),
      grossCents: z.number().int(),
      currencyCode: z.string(),
    }),
  },
} satisfies RoomSearch
