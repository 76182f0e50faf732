import type { OwedShare } from '@reihum/contract/courses/payment-plan.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What was paid for a registration, what is open, and what was given back. */
export type RegistrationMoney = {
  paidCents: number
  payableCents: number
  /** What is to be paid next: the first part that is open, and whatever else is due by now. */
  nextCents: number
  refundedCents: number
  /** The day by which the next part is to be paid; null: nothing is open, or it is without a day. */
  dueOn: string | null
  /** Something is open that was due before today, and is not collected by the provider. */
  isOverdue: boolean
  /** The parts in which it is owed, the first one first; one where all is owed at once. */
  shares: OwedShare[]
}

export const nothingOwed: RegistrationMoney = {
  paidCents: 0,
  payableCents: 0,
  nextCents: 0,
  refundedCents: 0,
  dueOn: null,
  isOverdue: false,
  shares: [],
}

/** What is charged of it as a fee for its cancellation. */
export async function keptCentsOf({ tx, tenantId }: TenantContext, registrationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(gross_cents), 0)::int as cents from receivable_line
    where tenant_id = ${tenantId} and registration_id = ${registrationId} and cause = 'kept'`.execute(tx)
  return rows[0]?.cents ?? 0
}

const todayIn = ({ now, tenant }: TenantContext) =>
  sql`(${now}::timestamptz at time zone ${tenant.timeZone})::date`

/** What of each receivable is charged, paid and open for each registration whose lines are wanted, as `divided`. */
const divided = (ctx: TenantContext, isWanted: RawBuilder<boolean>, isLate: RawBuilder<boolean>) => sql`
    with own as (
      select l.registration_id as id, l.receivable_id, sum(l.gross_cents)::int as charged, min(l.number) as number
      from receivable_line l
      where l.tenant_id = ${ctx.tenantId} and l.registration_id is not null and ${isWanted}
      group by 1, 2
    ), share as (
      select own.id, own.charged, r.due_on, r.part, r.part_number, r.part_count, coalesce(b.cents, 0) as before, r.allocated_cents, r.written_off_cents,
        coalesce(f.cents, 0) as refunded, ${isLate} as is_late
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
      select id, charged, due_on, is_late, part, part_number, part_count, refunded,
        least(charged, greatest(0, allocated_cents - before)) as paid,
        charged - least(charged, greatest(0, allocated_cents + written_off_cents - before)) as open
      from share
    )`

/**
 * The registrations of which something is open that its payer is late with: what `isOverdue` says, where the database filters. Only
 * what is open is divided.
 */
export const lateRegistrations = (ctx: TenantContext, isLate: RawBuilder<boolean>) => sql`
  ${divided(
    ctx,
    sql`l.receivable_id in (select r.id from receivable r where r.tenant_id = ${ctx.tenantId} and r.open_cents > 0 and ${isLate})`,
    isLate,
  )} select id from divided where open > 0 and is_late`

/**
 * The money of registrations, by their ids. Where several share a receivable, what was paid covers its lines in their
 * order, and what was written off as well. `isLate` says of a receivable `r` whether its payer is late with it.
 */
export const moneyOfRegistrations = (
  ctx: TenantContext,
  ids: readonly string[],
  isLate: RawBuilder<boolean> = sql`r.due_on < ${todayIn(ctx)}`,
) => moneyOf(ctx, ids, { isLate, isWanted: sql`l.registration_id = any(${[...ids]}::uuid[])` })

/** The same of those of which something is open, which of many registrations are few. */
export const openMoneyOfRegistrations = (ctx: TenantContext, ids: readonly string[]) =>
  moneyOf(ctx, ids, {
    isLate: sql`r.due_on < ${todayIn(ctx)}`,
    isWanted: sql`l.registration_id in (
      select m.registration_id from receivable_line m
      join receivable r on r.tenant_id = m.tenant_id and r.id = m.receivable_id
      where m.tenant_id = ${ctx.tenantId} and m.registration_id = any(${[...ids]}::uuid[]) and r.open_cents > 0)`,
  })

type Wanted = { isLate: RawBuilder<boolean>; isWanted: RawBuilder<boolean> }

async function moneyOf(
  ctx: TenantContext,
  ids: readonly string[],
  { isLate, isWanted }: Wanted,
): Promise<Map<string, RegistrationMoney>> {
  if (ids.length === 0) return new Map()
  const today = todayIn(ctx)
  const { rows } = await sql<RegistrationMoney & { id: string }>`
    ${divided(ctx, isWanted, isLate)}, ranked as (
      select *, min(part_number) filter (where open > 0) over (partition by id) as next from divided
    )
    select id, sum(paid)::int as "paidCents", sum(open)::int as "payableCents",
      coalesce(sum(open) filter (where part_number = next or due_on <= ${today}), 0)::int as "nextCents",
      sum(refunded)::int as "refundedCents", min(due_on) filter (where open > 0 and part_number = next) as "dueOn",
      bool_or(open > 0 and is_late) is true as "isOverdue",
      coalesce(json_agg(json_build_object('part', coalesce(part, 'all'), 'number', part_number, 'count', part_count, 'cents', charged,
        'openCents', open, 'dueOn', due_on) order by part_number) filter (where charged > 0),
        '[]') as shares
    from ranked group by id`.execute(ctx.tx)
  return new Map(rows.map(({ id, ...money }) => [id, money]))
}
