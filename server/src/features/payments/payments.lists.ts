import { paymentFilter } from '@reihum/contract/payments/payment.schema.ts'
import { receivableFilter } from '@reihum/contract/payments/receivable.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { totalPayments } from './incoming/payment-filter.queries.ts'
import { totalReceivables } from './receivables/receivable-filter.queries.ts'

export const paymentsLists = {
  receivables: {
    route: 'payments.exportReceivables',
    event: 'receivables.exported',
    count: async (ctx) => (await totalReceivables(ctx, receivableFilter.parse({}))).count,
  },
  payments: {
    route: 'payments.exportPayments',
    event: 'payments.exported',
    count: async (ctx) => (await totalPayments(ctx, paymentFilter.parse({}))).count,
  },
  datev: { route: 'payments.exportDatev', event: 'datev.exported', count: null },
} satisfies RoomLists
