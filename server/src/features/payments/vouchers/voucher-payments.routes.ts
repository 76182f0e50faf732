import { os } from '#platform/http/procedures.ts'
import { getReceivable } from '../receivables/receivable.queries.ts'
import { redeemForBooking, redeemForReceivable } from './redeem-for-receivables.ts'

export const voucherPaymentsRoutes = {
  redeemVoucher: os.payments.redeemVoucher.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await redeemForReceivable(ctx, input.receivableId, input.number)
      return getReceivable(ctx, input.receivableId)
    }),
  ),
  redeemOwnVoucher: os.payments.redeemOwnVoucher.handler(({ input, context }) =>
    context.enter(input, (ctx) => redeemForBooking(ctx, input)),
  ),
}
