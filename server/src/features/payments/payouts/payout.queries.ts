import type { LinePayout } from '@reihum/contract/payments/payouts.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PayoutSum } from './payout.rules.ts'

/** Payouts whose line at the bank is not known, or was taken back with its import. */
export async function openPayouts(ctx: TenantContext, amounts: readonly number[]): Promise<PayoutSum[]> {
  if (amounts.length === 0) return []
  const { rows } = await sql<PayoutSum>`
    select o.id, o.cents, o.currency, o.arrives_on as "arrivesOn", o.marks from service_payout o
    left join bank_line l on l.tenant_id = o.tenant_id and l.id = o.bank_line_id
    where o.tenant_id = ${ctx.tenantId} and o.state <> 'failed' and o.cents = any(${[...amounts]}::integer[])
      and (o.bank_line_id is null or l.taken_back_at is not null)
    order by o.arrives_on, o.id`.execute(ctx.tx)
  return rows
}

type Of = 'id' | 'bank_line_id'

/** What is told of payouts: of how many payments they are, and what the service kept. */
export async function toldPayouts(
  ctx: TenantContext,
  by: Of,
  ids: readonly string[],
): Promise<Map<string, LinePayout>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LinePayout & { key: string }>`
    select o.${sql.ref(by)} as key, o.id, o.service, o.cents, o.currency, o.arrives_on as "arrivesOn",
      coalesce(p.payments, 0)::integer as payments, coalesce(p.paid, 0)::integer as "paymentCents",
      coalesce(p.back, 0)::integer as "givenBackCents", coalesce(p.fees, 0)::integer as "feeCents"
    from service_payout o
    left join lateral (
      select count(*) filter (where kind = 'payment') as payments,
        sum(cents) filter (where kind = 'payment') as paid,
        -sum(cents) filter (where kind in ('refund', 'dispute')) as back,
        sum(fee_cents) - coalesce(sum(cents) filter (where kind in ('fee', 'other')), 0) as fees
      from service_payout_part where tenant_id = o.tenant_id and payout_id = o.id) p on true
    where o.tenant_id = ${ctx.tenantId} and o.${sql.ref(by)} = any(${[...ids]}::uuid[])`.execute(ctx.tx)
  return new Map(rows.map(({ key, ...told }) => [key, told]))
}

/** The payout that a payment reached the provider's bank account with; null: not yet, or not so. */
export async function payoutOfPayment(ctx: TenantContext, paymentId: string): Promise<LinePayout | null> {
  const part = await ctx.tx
    .selectFrom('service_payout_part as p')
    .innerJoin('service_payout as o', (join) =>
      join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.payout_id'),
    )
    .select('p.payout_id')
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.payment_id', '=', paymentId)
    .where('p.kind', '=', 'payment')
    .where('o.state', '<>', 'failed')
    .orderBy('p.payout_id', 'desc')
    .executeTakeFirst()
  if (!part) return null
  return (await toldPayouts(ctx, 'id', [part.payout_id])).get(part.payout_id) ?? null
}
