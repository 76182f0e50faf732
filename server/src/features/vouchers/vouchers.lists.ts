import { voucherExportInput, voucherFilter } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { exportVouchers } from './export-vouchers.ts'
import { totalVouchers } from './voucher.queries.ts'

export const vouchersLists = {
  vouchers: {
    route: 'vouchers.exportVouchers',
    event: 'vouchers.exported',
    count: async (ctx) => (await totalVouchers(ctx, voucherFilter.parse({}))).count,
    byItself: {
      name: { de: 'Gutscheine', en: 'Gift vouchers' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) => exportVouchers(ctx, voucherExportInput.parse({ format }), locale),
    },
  },
} satisfies RoomLists
