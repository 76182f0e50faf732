import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type Refunded = {
  parts: readonly { paymentId: string; cents: number }[]
  way: Exclude<PaymentWay, 'sepa_direct_debit'>
  purpose: string
  executedOn: string
  requestKey: string
}

/** Stores that money was given back. The payments are locked; they refuse to give back more than is free. */
export async function storeRefund(
  ctx: TenantContext,
  { parts, way, purpose, executedOn, requestKey }: Refunded,
): Promise<void> {
  await insertTogether(ctx.tx, {
    refund: parts.map(({ paymentId, cents }) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      payment_id: paymentId,
      cents,
      way,
      purpose,
      executed_on: executedOn,
      request_key: requestKey,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })),
  })
}
