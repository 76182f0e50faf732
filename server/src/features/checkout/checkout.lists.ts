import { onlinePaymentExportInput, onlinePaymentFilter } from '@reihum/contract/checkout/checkout.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { exportOnlinePayments } from './list/export-online-payments.ts'
import { totalOnlinePayments } from './list/online-payment-list.queries.ts'

export const checkoutLists = {
  'online-payments': {
    route: 'checkout.exportOnlinePayments',
    event: 'online-payments.exported',
    count: async (ctx) => (await totalOnlinePayments(ctx, onlinePaymentFilter.parse({}))).count,
    byItself: {
      name: { de: 'Online-Zahlungen', en: 'Online payments' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) =>
        exportOnlinePayments(ctx, onlinePaymentExportInput.parse({ format }), locale),
    },
  },
} satisfies RoomLists
