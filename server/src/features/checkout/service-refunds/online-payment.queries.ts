import type { OnlinePayment } from '@reihum/contract/checkout/checkout.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What the service says of a payment; null: it came another way. */
export async function onlinePayment(ctx: TenantContext, paymentId: string): Promise<OnlinePayment | null> {
  const { tx, tenantId } = ctx
  const row = await tx
    .selectFrom('service_payment')
    .select(['service', 'external_id', 'captured_at', 'fee_cents'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!row) return null
  const refunds = await tx
    .selectFrom('service_refund')
    .select(['cents', 'state', 'origin', 'reason', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const disputes = await tx
    .selectFrom('service_dispute')
    .select(['cents', 'state', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .orderBy('at')
    .execute()
  return {
    service: row.service as OnlinePayment['service'],
    externalId: row.external_id,
    capturedAt: row.captured_at.toISOString(),
    feeCents: row.fee_cents,
    refunds: refunds.map(({ cents, state, origin, reason, at }) => ({
      cents,
      state: state as OnlinePayment['refunds'][number]['state'],
      isFromThere: origin === 'there',
      isNotFree: reason === 'NOT_FREE',
      at: at.toISOString(),
    })),
    disputes: disputes.map(({ cents, state, at }) => ({
      cents,
      state: state as OnlinePayment['disputes'][number]['state'],
      at: at.toISOString(),
    })),
  }
}
