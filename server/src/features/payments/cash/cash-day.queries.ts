import type { CashDay } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asPayment, paymentRows } from '../incoming/payment-list.queries.ts'

/** The most payments of one day that are listed, and as many vouchers; their sums are of all. */
const longestDay = 500

async function sumsOf({ tx, tenantId }: TenantContext, day: string) {
  const { rows } = await sql<{ cash: number; card: number; out: number }>`
    with taken as (
      select way, amount_cents - reversed_cents as cents from payment
      where tenant_id = ${tenantId} and received_on = ${day}::date and way in ('cash', 'card')
      union all
      select paid_way, amount_cents from voucher where tenant_id = ${tenantId} and sold_on = ${day}::date
    )
    select coalesce(sum(cents) filter (where way = 'cash'), 0)::bigint as cash,
      coalesce(sum(cents) filter (where way = 'card'), 0)::bigint as card,
      (select coalesce(sum(cents), 0)::bigint from refund
        where tenant_id = ${tenantId} and way = 'cash' and executed_on = ${day}::date) as out
    from taken`.execute(tx)
  return rows[0]
}

/** Vouchers are sold at the till, too. */
async function soldVouchers({ tx, tenantId }: TenantContext, day: string): Promise<CashDay['vouchers']> {
  const rows = await tx
    .selectFrom('voucher as v')
    .leftJoin('member_name as u', 'u.user_id', 'v.actor_id')
    .select(['v.id', 'v.last_four', 'v.paid_way', 'v.amount_cents', 'v.buyer_name', 'u.username'])
    .where('v.tenant_id', '=', tenantId)
    .where(sql<boolean>`v.sold_on = ${day}::date`)
    .where('v.paid_way', 'in', ['cash', 'card'])
    .orderBy('v.id')
    .limit(sql.lit(longestDay))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lastFour: row.last_four,
    paidWay: row.paid_way,
    amountCents: row.amount_cents,
    buyerName: row.buyer_name,
    actorName: row.username ?? '',
  })) as CashDay['vouchers']
}

/** Cash and card of one day, as the till is counted in the evening. What was reversed did not come in. */
export async function cashDay(ctx: TenantContext, day: string): Promise<CashDay> {
  const [rows, vouchers, sum] = await Promise.all([
    paymentRows(ctx)
      .where('p.way', 'in', ['cash', 'card'])
      .where(sql<boolean>`p.received_on = ${day}::date`)
      .orderBy('p.id')
      .limit(sql.lit(longestDay))
      .execute(),
    soldVouchers(ctx, day),
    sumsOf(ctx, day),
  ])
  return {
    day,
    payments: rows.map((row) => asPayment(ctx, row)),
    vouchers,
    cashInCents: sum?.cash ?? 0,
    cashOutCents: sum?.out ?? 0,
    cardCents: sum?.card ?? 0,
  }
}
