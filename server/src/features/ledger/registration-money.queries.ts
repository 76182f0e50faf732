import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What was paid for a registration, what is open, and what was given back. */
export type RegistrationMoney = {
  paidCents: number
  payableCents: number
  refundedCents: number
  /** The first day by which something open is to be paid; null: nothing is, or without a day. */
  dueOn: string | null
  /** Something is open that was due before today. */
  isOverdue: boolean
}

export const nothingOwed: RegistrationMoney = {
  paidCents: 0,
  payableCents: 0,
  refundedCents: 0,
  dueOn: null,
  isOverdue: false,
}

/**
 * The money of registrations, by their ids. Where several share a receivable, what was paid covers its lines in their
 * order, and what was written off as well.
 */
export async function moneyOfRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<Map<string, RegistrationMoney>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RegistrationMoney & { id: string }>`
    with own as (
      select l.registration_id as id, l.receivable_id, sum(l.gross_cents)::int as charged, min(l.number) as number
      from receivable_line l
      where l.tenant_id = ${ctx.tenantId} and l.registration_id = any(${[...ids]}::uuid[])
      group by 1, 2
    ), share as (
      select own.id, own.charged, r.due_on, coalesce(b.cents, 0) as before, r.allocated_cents, r.written_off_cents,
        coalesce(f.cents, 0) as refunded
      from own
      join receivable r on r.tenant_id = ${ctx.tenantId} and r.id = own.receivable_id
      left join lateral (
        select sum(o.gross_cents)::int as cents from receivable_line o
        where r.registration_id is null and o.tenant_id = r.tenant_id and o.receivable_id = r.id
          and o.registration_id <> own.id
          and (select min(m.number) from receivable_line m where m.tenant_id = o.tenant_id
            and m.receivable_id = o.receivable_id and m.registration_id = o.registration_id) < own.number
      ) b on true
      left join lateral (
        select sum(f.cents)::int as cents from refund f where f.tenant_id = r.tenant_id and f.receivable_id = r.id
      ) f on true
    ), divided as (
      select id, charged, due_on, refunded,
        least(charged, greatest(0, allocated_cents - before)) as paid,
        least(charged, greatest(0, allocated_cents + written_off_cents - before)) as settled
      from share
    )
    select id, sum(paid)::int as "paidCents", sum(charged - settled)::int as "payableCents",
      sum(refunded)::int as "refundedCents", min(due_on) filter (where charged > settled) as "dueOn",
      bool_or(charged > settled and due_on < (${ctx.now}::timestamptz at time zone ${ctx.tenant.timeZone})::date)
        is true as "isOverdue"
    from divided group by id`.execute(ctx.tx)
  return new Map(rows.map(({ id, ...money }) => [id, money]))
}
