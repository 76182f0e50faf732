import { voucherFilter } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { totalVouchers } from './voucher.queries.ts'

export const vouchersLists = {
  vouchers: {
    route: 'vouchers.exportVouchers',
    event: 'vouchers.exported',
    count: async (ctx) => (await totalVouchers(ctx, voucherFilter.parse({}))).count,
  },
} satisfies RoomLists
