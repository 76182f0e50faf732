import type { PaymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { type Locale, locales } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentRows } from '../incoming/payment-list.queries.ts'
import type { PaidPart, ReceiptFacts } from './receipt-paper.ts'

type PaidRow = PaidPart & { language: string | null }

/** What the payment pays now, by receivable, and the language in which it was booked. */
async function paidBy({ tx, tenantId }: TenantContext, paymentId: string): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow & { payer: string }>`
    select r.title, r.reference, sum(a.cents)::integer as cents, coalesce(c.tax_exemption_reason, '') as "taxReason",
      b.language, trim(n.first_name || ' ' || n.last_name) as payer,
      coalesce((select array_agg(distinct trim(g.first_name || ' ' || g.last_name)) from receivable_line l
        join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
        where l.tenant_id = r.tenant_id and l.receivable_id = r.id), '{}') as attendees,
      case when r.kind = 'dunning_fee' then '[]' else coalesce((
        select jsonb_agg(distinct jsonb_build_object('category', l.tax_category, 'rate', l.tax_rate))
        from receivable_line l
        where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.cause = 'original'), '[]') end as taxes
    from allocation a
    join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
    join person n on n.tenant_id = r.tenant_id and n.id = r.payer_person_id
    left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    left join course c on c.tenant_id = r.tenant_id and c.id = r.course_id
    where a.tenant_id = ${tenantId} and a.payment_id = ${paymentId} and a.takes_back is null and not exists (
      select from allocation t where t.tenant_id = a.tenant_id and t.takes_back = a.id)
    group by r.tenant_id, r.id, b.language, c.tax_exemption_reason, n.first_name, n.last_name
    order by min(a.id::text)`.execute(tx)
  return rows.map(({ payer, ...row }) => ({
    ...row,
    attendees: row.attendees.filter((name) => name !== '' && name !== payer),
  }))
}

async function goneOf({ tx, tenantId, tenant }: TenantContext, paymentId: string) {
  const [refunds, reversals] = await Promise.all([
    tx
      .selectFrom('refund')
      .select(['cents', 'executed_on', 'way'])
      .where('tenant_id', '=', tenantId)
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('payment_reversal')
      .select(['cents', 'at'])
      .where('tenant_id', '=', tenantId)
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute(),
  ])
  return {
    refunds: refunds.map(({ cents, executed_on, way }) => ({
      cents,
      executedOn: executed_on,
      way: way as PaymentWay,
    })),
    reversals: reversals.map(({ cents, at }) => ({ cents, day: wallClockOf(at, tenant.timeZone).date })),
  }
}

const known = (language: string | null): Locale | undefined => locales.find((locale) => locale === language)

/** All that a receipt says, in the language of the payer as far as a booking tells it. */
export async function receiptFacts(ctx: TenantContext, paymentId: string): Promise<ReceiptFacts> {
  const row = await paymentRows(ctx).where('p.id', '=', paymentId).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const [paid, gone, from] = await Promise.all([
    paidBy(ctx, paymentId),
    goneOf(ctx, paymentId),
    letterhead(ctx),
  ])
  return {
    paymentId,
    locale: paid.map(({ language }) => known(language)).find(Boolean) ?? ctx.tenant.language,
    day: wallClockOf(ctx.now, ctx.tenant.timeZone).date,
    from,
    payerName: row.person_name || row.payer_name,
    way: row.way as PaymentWay,
    receivedOn: row.received_on,
    currency: row.currency,
    amountCents: row.amount_cents,
    freeCents: row.free_cents,
    paid,
    ...gone,
  }
}
