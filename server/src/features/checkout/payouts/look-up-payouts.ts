import { storePayout } from '#features/payments/payouts/store-payout.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { credentialsOf } from '../accounts/payment-account.store.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import type { Payout } from '../payment-port.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'

/** Which payments of ours the service means. */
async function paymentsOf(ctx: TenantContext, service: ServiceName, { parts }: Payout) {
  const ids = parts.flatMap(({ captureId }) => captureId ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const rows = await ctx.tx
    .selectFrom('service_payment')
    .select(['external_id', 'payment_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('service', '=', service)
    .where('external_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ external_id, payment_id }) => [external_id, payment_id]))
}

/** Asks the service what a payout is made of, and keeps it for the statement that brings its sum. */
export async function lookUpPayout(
  enter: Enter,
  { vault, services }: Reaching,
  { service, externalId }: { service: ServiceName; externalId: string },
): Promise<void> {
  const { payouts } = paymentServices(services)[service] ?? {}
  const account = await enter((ctx) => credentialsOf(ctx, vault, service))
  if (!payouts || !account) return
  const payout = await payouts.lookUp(account.credentials, externalId)
  if (payout.cents === 0) return
  await enter(async (ctx) => {
    const payments = await paymentsOf(ctx, service, payout)
    const parts = payout.parts.map(({ captureId, ...part }) => ({
      ...part,
      paymentId: payments.get(captureId ?? '') ?? null,
    }))
    await storePayout(ctx, { ...payout, service, parts })
  })
}
