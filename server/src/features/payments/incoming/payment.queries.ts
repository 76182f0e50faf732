import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import { payerAccountPlace } from '#features/ledger/payer-account.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { allocationsOf } from '../allocation.queries.ts'
import { latePlacesOf } from '../late/late-payment.queries.ts'
import { payoutOfPayment } from '../payouts/payout.queries.ts'
import { asPayment, paymentRows } from './payment-list.queries.ts'

async function reversalsOf(ctx: TenantContext, id: string): Promise<PaymentDetail['reversals']> {
  const rows = await ctx.tx
    .selectFrom('payment_reversal as v')
    .leftJoin('member_name as u', 'u.user_id', 'v.actor_id')
    .select(['v.cents', 'v.kind', 'v.code', 'v.reason', 'v.at', 'u.username'])
    .where('v.tenant_id', '=', ctx.tenantId)
    .where('v.payment_id', '=', id)
    .orderBy('v.id')
    .execute()
  return rows.map(({ username, at, ...row }) => ({
    ...row,
    kind: row.kind as PaymentDetail['reversals'][number]['kind'],
    at: at.toISOString(),
    actorName: username ?? '',
  }))
}

async function refundsOf(ctx: TenantContext, id: string): Promise<PaymentDetail['refunds']> {
  const rows = await ctx.tx
    .selectFrom('refund as f')
    .leftJoin('member_name as u', 'u.user_id', 'f.actor_id')
    .select(['f.cents', 'f.way', 'f.purpose', 'f.executed_on', 'u.username'])
    .where('f.tenant_id', '=', ctx.tenantId)
    .where('f.payment_id', '=', id)
    .orderBy('f.id')
    .execute()
  return rows.map(({ username, executed_on, ...row }) => ({
    ...row,
    way: row.way as PaymentDetail['refunds'][number]['way'],
    executedOn: executed_on,
    actorName: username ?? '',
  }))
}

const hasAny = (table: 'payment_reversal' | 'refund' | 'late_payment' | 'service_payout_part') =>
  sql<boolean>`exists (select from ${sql.table(table)} x where x.tenant_id = p.tenant_id and x.payment_id = p.id)`

/** Most payments were never reversed, refunded or late: whether there is anything to read is asked along with the payment. */
export async function getPayment(ctx: TenantContext, vault: Vault, id: string): Promise<PaymentDetail> {
  const [row, allocations] = await Promise.all([
    paymentRows(ctx)
      .select([
        hasAny('payment_reversal').as('has_reversals'),
        hasAny('refund').as('has_refunds'),
        hasAny('late_payment').as('has_late'),
        hasAny('service_payout_part').as('has_payout'),
      ])
      .where('p.id', '=', id)
      .executeTakeFirst(),
    allocationsOf(ctx, { paymentId: id }),
  ])
  if (!row) throw new Refusal('NOT_FOUND')
  const [reversals, refunds, late, payout] = await Promise.all([
    row.has_reversals ? reversalsOf(ctx, id) : [],
    row.has_refunds ? refundsOf(ctx, id) : [],
    row.has_late ? latePlacesOf(ctx, id) : [],
    row.has_payout ? payoutOfPayment(ctx, id) : null,
  ])
  const sealed = row.payer_account_sealed
  return {
    ...asPayment(ctx, row),
    allocations,
    reversals,
    refunds,
    late,
    payout,
    accountEnd: sealed ? vault.open(sealed, payerAccountPlace(ctx.tenantId)).slice(-4) : '',
    endToEndId: row.end_to_end_id,
    note: row.note,
    revision: row.revision,
  }
}
