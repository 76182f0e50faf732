import { onlinePaymentFilter } from '@reihum/contract/checkout/checkout.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { totalOnlinePayments } from './list/online-payment-list.queries.ts'

export const checkoutLists = {
  'online-payments': {
    route: 'checkout.exportOnlinePayments',
    event: 'online-payments.exported',
    count: async (ctx) => (await totalOnlinePayments(ctx, onlinePaymentFilter.parse({}))).count,
  },
} satisfies RoomLists
