import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { paymentId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { receiptSending } from './payment.schema.ts'
import { refusals } from './payment-refusals.ts'

const ofPayment = z.object({ tenant: tenantRef, paymentId })
const tags = ['payments']

export const receiptsContract = {
  receipt: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/payments/{paymentId}/receipt',
      tags,
      summary: "The receipt of a payment as PDF, in the payer's language",
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofPayment)
    .output(z.file()),
  cashList: route('money.read')
    .route({
      method: 'GET',
      path: '/{tenant}/cash/{day}/list',
      tags,
      summary: 'The cash and card payments of one day as PDF, to be signed',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(z.object({ tenant: tenantRef, day }))
    .output(z.file()),
  sendReceipt: route('money.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/payments/{paymentId}/send-receipt',
      tags,
      summary: 'Mail the receipt of a payment; sent twice, it is one mail',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'PERSON_ERASED', 'VERIFICATION_REQUIRED', 'TIER_LIMIT_REACHED'))
    .input(ofPayment.extend(receiptSending.shape))
    .output(z.object({ done: z.literal(true) })),
}
