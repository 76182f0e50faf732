import type { OwnRefund } from '@reihum/contract/refunds/refund.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ownRefundCents } from './own-refund.rules.ts'

type Row = {
  id: string
  cents: number
  currency: string
  state: string
  way: string | null
  executed_on: string | null
  returned_on: string | null
  asked_at: Date | null
  expires_at: Date | null
  is_whole: boolean
  shares_cents: number
  own_shares_cents: number
  bookings: { bookingId: string; titles: string[] }[]
}

const mostAtOnce = 100

/**
 * What goes back of the money that was paid for these bookings, the latest first. A payment that came back from the bank is for
 * what the refund was for that it came back from. Each booking stands with the courses whose places brought the money, or with all
 * of its courses where none in particular did.
 */
async function refundsOfBookings({ tx, tenantId }: TenantContext, ids: readonly string[]): Promise<Row[]> {
  const own = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<Row>`
    with recursive origin as (
      select a.payment_id, a.payment_id as first_id from receivable r
      join allocation a on a.tenant_id = r.tenant_id and a.receivable_id = r.id
      where r.tenant_id = ${tenantId} and r.booking_id = any (${own})
      union
      select q.returned_payment_id, o.first_id from origin o
      join refund_request q on q.tenant_id = ${tenantId} and q.payment_id = o.payment_id
      where q.returned_payment_id is not null
    ), wanted as (
      select distinct q.id, o.first_id from origin o
      join refund_request q on q.tenant_id = ${tenantId} and q.payment_id = o.payment_id
    ), share as (
      select w.id, s.back_cents, coalesce(g.booking_id, r.booking_id) as booking_id, g.course_id
      from wanted w
      join refund_share s on s.tenant_id = ${tenantId} and s.refund_request_id = w.id
      join allocation a on a.tenant_id = s.tenant_id and a.id = s.allocation_id
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      left join registration g on g.tenant_id = s.tenant_id and g.id = s.registration_id
    ), paid as (
      select w.id, r.booking_id from wanted w
      join refund_request q on q.tenant_id = ${tenantId} and q.id = w.id
      join allocation a on a.tenant_id = ${tenantId} and a.payment_id in (w.first_id, q.payment_id)
      join receivable r on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      union
      select id, booking_id from share
    )
    select q.id, q.cents, p.currency, q.state, q.way, q.executed_on, q.returned_on, k.asked_at, k.expires_at, t.is_whole,
      coalesce(h.cents, 0)::int as shares_cents, coalesce(h.own_cents, 0)::int as own_shares_cents, t.bookings
    from (select distinct id from wanted) w
    join refund_request q on q.tenant_id = ${tenantId} and q.id = w.id
    join payment p on p.tenant_id = q.tenant_id and p.id = q.payment_id
    join lateral (
      select bool_and(coalesce(d.booking_id = any (${own}), false)) as is_whole,
        coalesce(jsonb_agg(jsonb_build_object('bookingId', d.booking_id, 'titles', (
          select coalesce(jsonb_agg(distinct c.title), '[]') from registration g
          join course c on c.tenant_id = g.tenant_id and c.id = g.course_id
          where g.tenant_id = ${tenantId} and g.booking_id = d.booking_id
            and (g.course_id in (select s.course_id from share s where s.id = w.id and s.booking_id = d.booking_id)
              or not exists (select from share s where s.id = w.id and s.booking_id = d.booking_id and s.course_id is not null))
        ))) filter (where d.booking_id = any (${own})), '[]') as bookings
      from paid d where d.id = w.id
    ) t on true
    left join lateral (
      select sum(s.back_cents) as cents, sum(s.back_cents) filter (where s.booking_id = any (${own})) as own_cents
      from share s where s.id = w.id
    ) h on true
    left join refund_account_request k on k.tenant_id = q.tenant_id and k.refund_request_id = q.id and k.ended_at is null
      and q.state = 'account_asked'
    order by q.asked_at desc, q.id limit ${mostAtOnce}`.execute(tx)
  return rows
}

export async function ownRefunds(ctx: TenantContext, bookingIds: readonly string[]): Promise<OwnRefund[]> {
  if (bookingIds.length === 0) return []
  const rows = await refundsOfBookings(ctx, bookingIds)
  return rows.flatMap((row) => {
    const cents = ownRefundCents({
      cents: row.cents,
      isWhole: row.is_whole,
      sharesCents: row.shares_cents,
      ownSharesCents: row.own_shares_cents,
    })
    if (cents === null) return []
    const refund = {
      id: row.id,
      bookings: row.bookings,
      cents,
      currencyCode: row.currency,
      state: row.state,
      way: row.way,
      executedOn: row.executed_on,
      returnedOn: row.returned_on,
      accountRequest: row.asked_at &&
        row.expires_at && {
          askedAt: row.asked_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
        },
    }
    return [refund as OwnRefund]
  })
}
