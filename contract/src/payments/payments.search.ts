import { z } from 'zod'
import { receivableState } from '../ledger/receivable-states.ts'
import { paymentId, receivableId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'

export const paymentsSearch = {
  parts: {
    receivables: { position: 80, permission: 'money.read', finds: 'receivable' },
    payments: { position: 90, permission: 'money.read', finds: 'payment' },
  },
  hits: {
    receivable: z.object({
      kind: z.literal('receivable'),
      id: receivableId,
      title: z.string(),
      /** Empty: the payer was erased. */
      payerName: z.string(),
      /** What the payer writes on a transfer. */
      reference: z.string(),
      /** By its figures alone, whatever the day: never overdue. */
      standing: receivableState,
      openCents: z.number().int(),
      currencyCode: z.string(),
    }),
    payment: z.object({
      kind: z.literal('payment'),
      id: paymentId,
      payerName: z.string(),
      receivedOn: z.iso.date(),
      amountCents: z.number().int(),
      currencyCode: z.string(),
    }),
  },
} satisfies RoomSearch
