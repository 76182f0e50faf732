import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockPayments, lockReceivables } from './lock-money.ts'
import { type StoredAllocation, standingAllocations, standingSmallRests, takeBack } from './take-back.ts'

export type Reversal = {
  paymentId: string
  kind: 'mistake' | 'return_debit' | 'returned' | 'import_undone'
  /** What the bank gives as the reason. */
  code?: string
  reason: string
}

/** By how much each payment was reversed, and what it had paid. */
export type Reversed = {
  parts: { reversalId: string; paymentId: string; cents: number }[]
  allocations: StoredAllocation[]
}

/**
 * Says of payments that they did not come in after all, as far as they were not refunded. What they paid is open again;
 * places that were confirmed stay so. Receivables and payments are locked here. A payment that was reversed before is
 * left out.
 */
export async function reversePayments(ctx: TenantContext, reversals: readonly Reversal[]): Promise<Reversed> {
  const paymentIds = reversals.map(({ paymentId }) => paymentId)
  const before = await standingAllocations(ctx, { paymentIds })
  await lockReceivables(
    ctx,
    before.map(({ receivable_id }) => receivable_id),
  )
  const payments = await lockPayments(ctx, paymentIds)
  // Read again: until both were locked, one of them could be taken back by somebody else.
  const allocations = await standingAllocations(ctx, { paymentIds })
  const writeOffs = await standingSmallRests(
    ctx,
    allocations.map(({ receivable_id }) => receivable_id),
  )
  await takeBack(ctx, { allocations, writeOffs }, { cause: 'taken_back', note: '' })
  const parts = reversals.flatMap((reversal) => {
    const payment = payments.get(reversal.paymentId)
    const cents = payment ? payment.amount_cents - payment.reversed_cents - payment.refunded_cents : 0
    return cents > 0 ? [{ ...reversal, cents, reversalId: newId(ctx.now.getTime()) }] : []
  })
  await insertTogether(ctx.tx, {
    payment_reversal: parts.map(({ reversalId, paymentId, cents, kind, code = '', reason }) => ({
      tenant_id: ctx.tenantId,
      id: reversalId,
      payment_id: paymentId,
      cents,
      kind,
      code,
      reason,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })),
  })
  return { parts, allocations }
}

/** The payment came in after all. It is locked; what it had paid is for the caller to book again. */
export async function takeBackReversal(ctx: TenantContext, id: string): Promise<number> {
  const { payment_id, cents, kind, code } = await ctx.tx
    .selectFrom('payment_reversal')
    .select(['payment_id', 'cents', 'kind', 'code'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { tenant_id: ctx.tenantId, id: newId(ctx.now.getTime()), payment_id, kind, code, at: ctx.now }
  await insertTogether(ctx.tx, {
    payment_reversal: [{ ...row, cents: -cents, takes_back: id, reason: '', ...actorColumns(ctx.actor) }],
  })
  return cents
}
