import { z } from 'zod'
import { receivableId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './payment-refusals.ts'
import { receivableDetail } from './receivable.schema.ts'
import { redeemedVoucher, voucherToRedeem } from './voucher-payment.schema.ts'

const tags = ['vouchers']

export const voucherPaymentsContract = {
  redeemVoucher: route('money.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/receivables/{receivableId}/redeem-voucher',
      tags,
      summary: 'Pay what is open with a gift voucher; a place whose payment is complete is confirmed',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'NOT_FOUND'))
    .input(z.object({ tenant: tenantRef, receivableId }).extend(voucherToRedeem.shape))
    .output(receivableDetail),
  redeemOwnVoucher: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/bookings/{accessToken}/voucher',
      tags,
      summary: 'Pay what is open of a booking with a gift voucher',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(z.object({ tenant: tenantRef, accessToken: linkToken }).extend(voucherToRedeem.shape))
    .output(redeemedVoucher),
}
