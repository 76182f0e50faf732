import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type NewAllocation = {
  paymentId: string
  receivableId: string
  currency: string
  cents: number
  cause: 'by_hand' | 'automatic' | 'rule' | 'credit'
  reasons?: unknown
  note?: string
}

/**
 * The figures of payments and receivables follow by themselves, and refuse what there is not; so does who an unknown payment
 * came from.
 */
export async function allocate(ctx: TenantContext, allocations: readonly NewAllocation[]): Promise<string[]> {
  const rows = allocations.map(({ paymentId, receivableId, currency, cents, cause, reasons, note = '' }) => ({
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    payment_id: paymentId,
    receivable_id: receivableId,
    currency,
    cents,
    takes_back: null,
    at: ctx.now,
    cause,
    reasons: (reasons ?? []) as never,
    note,
    ...actorColumns(ctx.actor),
  }))
  await insertTogether(ctx.tx, { allocation: rows })
  return rows.map(({ id }) => id)
}
