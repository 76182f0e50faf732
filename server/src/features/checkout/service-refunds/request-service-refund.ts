import { lockPayments } from '#features/ledger/lock-money.ts'
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

const dayMs = 86_400_000

/** For how long the services give money back. */
const refundDays: Readonly<Record<string, number>> = { paypal: 180, stripe: 180 }

/** Until when money can be given back by the service that it came through; null: it did not, or it is too late. */
export async function serviceRefundUntil(
  ctx: TenantContext,
  paymentId: string,
): Promise<{ service: string; until: Date } | null> {
  const row = await ctx.tx
    .selectFrom('service_payment')
    .select(['service', 'captured_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return null
  const until = new Date(row.captured_at.getTime() + (refundDays[row.service] ?? 0) * dayMs)
  return ctx.now < until ? { service: row.service, until } : null
}

/** What was asked for of a payment before and is not booked yet. */
async function askedBefore(ctx: TenantContext, paymentId: string) {
  return ctx.tx
    .selectFrom('service_refund')
    .select(['request_key', 'cents', 'state'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/**
 * Asks for money to be given back by the service that it came through, and for no more than is free: the service would give
 * back what pays a place. A job calls the service; then the ledger's refund is booked and `service-refund.completed`
 * recorded, or `service-refund.failed`, both with the request key.
 */
export async function requestServiceRefund(
  ctx: TenantContext,
  { paymentId, cents, purpose, requestKey }: ServiceRefundWish,
): Promise<void> {
  const payment = (await lockPayments(ctx, [paymentId])).get(paymentId)
  if (!payment || !(await serviceRefundUntil(ctx, paymentId))) throw new Refusal('NOT_FOUND')
  const before = await askedBefore(ctx, paymentId)
  if (before.some(({ request_key }) => request_key === requestKey)) return
  const onTheirWay = before.filter(({ state }) => state === 'asked' || state === 'pending')
  const freeCents = payment.free_cents - onTheirWay.reduce((sum, one) => sum + one.cents, 0)
  if (cents > freeCents)
    throw new Refusal('NOT_ENOUGH_CREDIT', {
      freeCents: Math.max(0, freeCents),
      currencyCode: payment.currency,
    })
  const id = newId(ctx.now.getTime())
  await ctx.tx
    .insertInto('service_refund')
    .values({
      tenant_id: ctx.tenantId,
      id,
      payment_id: paymentId,
      cents,
      purpose,
      request_key: requestKey,
      origin: 'here',
      state: 'asked',
      at: ctx.now,
    })
    .execute()
  await record(ctx, serviceRefundAsked(id, { paymentId, cents }))
}
