import type { AllocationCause, PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import type { PaymentFilter } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { AllocationRow } from './allocation-table.rules.ts'
import { narrowed } from './payment-filter.queries.ts'

/** The allocations of the payments that match a filter, the latest first; also those that were taken back. */
export async function allocationsForTable(
  ctx: TenantContext,
  filter: PaymentFilter,
  atMost: number,
): Promise<AllocationRow[]> {
  const payments = ctx.tx.selectFrom('payment as p').where('p.tenant_id', '=', ctx.tenantId)
  const rows = await narrowed(payments, filter)
    .innerJoin('allocation as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'p.tenant_id')
        .onRef('a.payment_id', '=', 'p.id')
        .on('a.takes_back', 'is', null),
    )
    .innerJoin('receivable as r', (join) =>
      join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.id', '=', 'a.receivable_id'),
    )
    .leftJoin('person as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.payer_person_id'),
    )
    .leftJoin('allocation as b', (join) =>
      join.onRef('b.tenant_id', '=', 'a.tenant_id').onRef('b.takes_back', '=', 'a.id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 'a.actor_id')
    .leftJoin('member_name as v', 'v.user_id', 'b.actor_id')
    .select(['a.id', 'a.at', 'a.cents', 'a.currency', 'a.cause', 'u.username', 'v.username as taker'])
    .select(['p.id as payment_id', 'p.received_on', 'p.way', 'p.payer_name', 'r.title', 'r.reference'])
    .select(['b.at as taken_at', 'b.cause as taken_cause', 'b.note as taken_note'])
    .select(sql<string | null>`trim(n.first_name || ' ' || n.last_name)`.as('person_name'))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map((row) => ({
    at: row.at,
    paymentId: row.payment_id,
    receivedOn: row.received_on,
    way: row.way as PaymentWay,
    payerName: row.person_name || row.payer_name,
    title: row.title,
    reference: row.reference,
    cents: row.cents,
    currency: row.currency,
    cause: row.cause as AllocationCause,
    by: row.username ?? '',
    takenBack: row.taken_at && {
      at: row.taken_at,
      by: row.taker ?? '',
      note: row.taken_note ?? '',
      placeGone: row.taken_cause === 'place_gone',
    },
  }))
}

export async function countAllocations(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('allocation')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('takes_back', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
