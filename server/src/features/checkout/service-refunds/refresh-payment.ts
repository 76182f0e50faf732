import { requireCredentials } from '../accounts/payment-account.store.ts'
import { lockAttempt } from '../attempts/attempt.store.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'
import { storeReported } from './store-reported.ts'

/** Asks the service again about money that is booked: refunds and disputes made there, and the fee. */
export async function refreshPayment(
  enter: Enter,
  { vault, services }: Reaching,
  attemptId: string,
): Promise<void> {
  const read = await enter(async (ctx) => {
    const payment = await ctx.tx
      .selectFrom('service_payment')
      .select(['payment_id', 'external_id', 'service'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('attempt_id', '=', attemptId)
      .executeTakeFirst()
    if (!payment) return null
    const name = payment.service as ServiceName
    return { payment, name, credentials: await requireCredentials(ctx, vault, name) }
  })
  const service = read && paymentServices(services)[read.name]
  if (!read || !service) return
  const capture = await service.lookUpCapture(read.credentials, read.payment.external_id)
  await enter(async (ctx) => {
    await lockAttempt(ctx, attemptId)
    await storeReported(ctx, read.payment.payment_id, capture)
  })
}
