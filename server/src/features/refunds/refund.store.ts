import type { RefundState, RefundWay } from '@reihum/contract/refunds/refund.schema.ts'
import { type Selectable, sql } from 'kysely'
import { type LockedPayment, lockPayments } from '#features/ledger/lock-money.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import type { RefundRequest as RefundRequestTable } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type StoredRefund = Omit<Selectable<RefundRequestTable>, 'state' | 'way'> & {
  state: RefundState
  way: RefundWay | null
}

/** The place of accounts in the vault; those of another tenant do not open here. */
export const refundAccountPlace = (tenantId: string) => `${tenantId} refund account`

async function refundsOf(ctx: TenantContext, paymentIds: readonly string[]): Promise<StoredRefund[]> {
  const rows = await ctx.tx
    .selectFrom('refund_request')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`payment_id = any(${[...new Set(paymentIds)]}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows as StoredRefund[]
}

export type LockedRefunds = { payment: LockedPayment; refunds: StoredRefund[] }

/** A payment and its refunds: whoever changes one of them holds the payment, so that its credit is shared out once. */
export async function lockRefundsOf(ctx: TenantContext, paymentId: string): Promise<LockedRefunds> {
  const payment = (await lockPayments(ctx, [paymentId])).get(paymentId)
  if (!payment) throw new Refusal('NOT_FOUND')
  return { payment, refunds: await refundsOf(ctx, [paymentId]) }
}

type Locked = LockedRefunds & { refund: StoredRefund }

export async function lockRefund(ctx: TenantContext, id: string): Promise<Locked> {
  const [locked] = await lockRefunds(ctx, [id])
  if (!locked) throw new Refusal('NOT_FOUND')
  return locked
}

/** Those that do not exist are left out. */
export async function lockRefunds(ctx: TenantContext, ids: readonly string[]): Promise<Locked[]> {
  const known = await ctx.tx
    .selectFrom('refund_request')
    .select(['id', 'payment_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  const paymentIds = known.map(({ payment_id }) => payment_id)
  const payments = await lockPayments(ctx, paymentIds)
  // Read again: they may have been decided on while the locks were waited for.
  const all = await refundsOf(ctx, paymentIds)
  const wanted = new Set(known.map(({ id }) => id))
  return all.flatMap((refund) => {
    const payment = payments.get(refund.payment_id)
    if (!payment || !wanted.has(refund.id)) return []
    return [{ refund, payment, refunds: all.filter(({ payment_id }) => payment_id === payment.id) }]
  })
}

export async function addRefund(
  ctx: TenantContext,
  refund: { id: string; paymentId: string; cents: number; purpose: string; cause: string },
): Promise<void> {
  await ctx.tx
    .insertInto('refund_request')
    .values({
      tenant_id: ctx.tenantId,
      id: refund.id,
      payment_id: refund.paymentId,
      cents: refund.cents,
      purpose: refund.purpose,
      cause: refund.cause,
      state: 'pending',
      asked_at: ctx.now,
      state_since: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .execute()
}

type Change = Partial<
  Pick<
    StoredRefund,
    | 'cents'
    | 'purpose'
    | 'state'
    | 'way'
    | 'account_holder'
    | 'account_end'
    | 'account_sealed'
    | 'file_id'
    | 'note'
    | 'executed_on'
    | 'released_by'
    | 'returned_on'
    | 'return_code'
    | 'returned_payment_id'
    | 'changed_by'
    | 'four_eyes'
    | 'service_tries'
    | 'failure'
  >
>

/** Stores what was decided. The payment is locked. */
export async function storeRefundChange(ctx: TenantContext, id: string, change: Change): Promise<void> {
  await ctx.tx
    .updateTable('refund_request')
    .set((eb) => ({
      ...change,
      ...(change.state && { state_since: ctx.now }),
      revision: eb('revision', '+', 1),
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}
