import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { PaymentWay, ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import { voucherName } from '@reihum/contract/vouchers/voucher.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PostedPayment, PostedReceivable, PostedVoucher } from './posting.rules.ts'

export type Period = { from: string; until: string }

type Known<Row> = Omit<Row, 'debtor' | 'invoice'> & { payerId: string | null }
export type KnownReceivable = Known<PostedReceivable>
export type KnownPayment = Known<PostedPayment>

type ReceivableRow = {
  id: string
  kind: ReceivableKind
  reference: string
  title: string
  payer_id: string
  payer: string
  lines: { number: number; day: string; cents: number; taxCategory: TaxCategory }[]
  write_offs: { id: string; day: string; cents: number }[]
}

type PaymentRow = {
  id: string
  way: PaymentWay
  day: string
  payer_id: string | null
  payer: string
  text: string
  cents: number
  allocations: { id: string; cents: number; receivableId: string }[]
  outgoing: { id: string; day: string; cents: number; way: PaymentWay; text: string }[]
}

/** Payments that came in, or of which something went out, in the period. */
export async function paymentsIn(ctx: TenantContext, { from, until }: Period): Promise<KnownPayment[]> {
  const { tenantId } = ctx
  const zone = ctx.tenant.timeZone
  const { rows } = await sql<PaymentRow>`
    select p.id, p.way, to_char(p.received_on, 'YYYY-MM-DD') as day, p.payer_person_id as payer_id,
      coalesce(nullif(trim(n.first_name || ' ' || n.last_name), ''), p.payer_name) as payer, p.remittance as text,
      p.amount_cents - coalesce((select sum(v.cents) from payment_reversal v where v.tenant_id = p.tenant_id
        and v.payment_id = p.id and v.kind in ('mistake', 'import_undone')), 0)::integer as cents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'cents', a.cents, 'receivableId', a.receivable_id)
          order by a.id), '[]') from allocation a
        where a.tenant_id = p.tenant_id and a.payment_id = p.id and a.takes_back is null and not exists (
          select from allocation b where b.tenant_id = a.tenant_id and b.takes_back = a.id)) as allocations,
      (select coalesce(jsonb_agg(o order by o ->> 'id'), '[]') from (
        select jsonb_build_object('id', f.id, 'day', to_char(f.executed_on, 'YYYY-MM-DD'), 'cents', f.cents,
          'way', f.way, 'text', f.purpose) as o
        from refund f where f.tenant_id = p.tenant_id and f.payment_id = p.id
        union all
        select jsonb_build_object('id', v.id, 'day', to_char(v.at at time zone ${zone}, 'YYYY-MM-DD'),
          'cents', v.cents, 'way', p.way, 'text', v.code)
        from payment_reversal v where v.tenant_id = p.tenant_id and v.payment_id = p.id
          and v.kind in ('return_debit', 'returned') and v.takes_back is null and not exists (
            select from payment_reversal b where b.tenant_id = v.tenant_id and b.takes_back = v.id)) going) as outgoing
    from payment p left join person n on n.tenant_id = p.tenant_id and n.id = p.payer_person_id
    where p.tenant_id = ${tenantId} and (p.received_on between ${from} and ${until}
      or exists (select from refund f where f.tenant_id = p.tenant_id and f.payment_id = p.id
        and f.executed_on between ${from} and ${until})
      or exists (select from payment_reversal v where v.tenant_id = p.tenant_id and v.payment_id = p.id
        and (v.at at time zone ${zone})::date between ${from} and ${until}))
    order by p.received_on, p.id`.execute(ctx.tx)
  return rows.map(({ payer_id: payerId, ...row }) => ({ ...row, payerId }))
}

/** Receivables that were charged or given up in the period, and those with these ids. */
export async function receivablesIn(
  ctx: TenantContext,
  { from, until }: Period,
  ids: readonly string[],
): Promise<KnownReceivable[]> {
  const { tenantId } = ctx
  const zone = ctx.tenant.timeZone
  const { rows } = await sql<ReceivableRow>`
    select r.id, r.kind, r.reference, r.title, r.payer_person_id as payer_id,
      trim(n.first_name || ' ' || n.last_name) as payer,
      (select jsonb_agg(jsonb_build_object('number', l.number, 'cents', l.gross_cents, 'taxCategory', l.tax_category,
          'day', to_char(l.at at time zone ${zone}, 'YYYY-MM-DD')) order by l.number) from receivable_line l
        where l.tenant_id = r.tenant_id and l.receivable_id = r.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'cents', w.cents,
          'day', to_char(w.at at time zone ${zone}, 'YYYY-MM-DD')) order by w.id), '[]') from write_off w
        where w.tenant_id = r.tenant_id and w.receivable_id = r.id and w.takes_back is null and not exists (
          select from write_off b where b.tenant_id = w.tenant_id and b.takes_back = w.id)) as write_offs
    from receivable r join person n on n.tenant_id = r.tenant_id and n.id = r.payer_person_id
    where r.tenant_id = ${tenantId} and (r.id = any(${[...ids]}::uuid[])
      or exists (select from receivable_line l where l.tenant_id = r.tenant_id and l.receivable_id = r.id
        and (l.at at time zone ${zone})::date between ${from} and ${until})
      or exists (select from write_off w where w.tenant_id = r.tenant_id and w.receivable_id = r.id
        and (w.at at time zone ${zone})::date between ${from} and ${until}))
    order by r.issued_at, r.id`.execute(ctx.tx)
  return rows.map(({ payer_id: payerId, write_offs: writeOffs, ...row }) => ({ ...row, payerId, writeOffs }))
}

/** What happened to the money of vouchers in the period; what they paid is among the payments. */
export async function vouchersIn(ctx: TenantContext, { from, until }: Period): Promise<PostedVoucher[]> {
  const { rows } = await sql<Omit<PostedVoucher, 'name'> & { last_four: string }>`
    select m.id, m.kind, m.cents, to_char(m.day, 'YYYY-MM-DD') as day, v.paid_way as "paidWay", v.buyer_name as payer,
      v.last_four
    from voucher_movement m join voucher v on v.tenant_id = m.tenant_id and v.id = m.voucher_id
    where m.tenant_id = ${ctx.tenantId} and m.kind in ('issued', 'corrected', 'lapsed')
      and m.day between ${from} and ${until}
    order by m.day, m.id`.execute(ctx.tx)
  return rows.map(({ last_four, ...row }) => ({ ...row, name: voucherName(last_four, ctx.tenant.language) }))
}
