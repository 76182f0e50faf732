import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { serviceRefundAsked } from './service-refund.events.ts'

export type ServiceRefundWish = {
  paymentId: string
  cents: number
  /** What the payer is told. */
  purpose: string
  /** Of whoever asks; the same once more is the same refund. */
  requestKey: string
}

/**
 * Asks for money to be given back by the service that it came through. A job calls the service; then the ledger's refund
 * is booked and `service-refund.completed` recorded, or `service-refund.failed`, both with the request key.
 */
export async function requestServiceRefund(
  ctx: TenantContext,
  { paymentId, cents, purpose, requestKey }: ServiceRefundWish,
): Promise<void> {
  const payment = await isServicePayment(ctx, paymentId)
  if (!payment) throw new Refusal('NOT_FOUND')
  const stored = await ctx.tx
    .insertInto('service_refund')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      payment_id: paymentId,
      cents,
      purpose,
      request_key: requestKey,
      origin: 'here',
      state: 'asked',
      at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'payment_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) await record(ctx, serviceRefundAsked(stored.id, { paymentId, cents }))
}

const dayMs = 86_400_000

/** For how long the services give money back. */
const refundDays: Readonly<Record<string, number>> = { paypal: 180, stripe: 180 }

export type ServicePayment = { service: 'paypal' | 'stripe'; refundableUntil: Date; isRefundable: boolean }

/** Whether money can be given back by the service that it came through, and until when; null: it came another way. */
async function isServicePayment(ctx: TenantContext, paymentId: string): Promise<ServicePayment | null> {
  const row = await ctx.tx
    .selectFrom('service_payment')
    .select(['service', 'captured_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return null
  const refundableUntil = new Date(row.captured_at.getTime() + (refundDays[row.service] ?? 0) * dayMs)
  return {
    service: row.service as ServicePayment['service'],
    refundableUntil,
    isRefundable: ctx.now < refundableUntil,
  }
}
