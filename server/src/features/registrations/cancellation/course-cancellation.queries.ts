import type { CourseCancellationPreview } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Counted = CourseCancellationPreview

const counted = sql`
  count(*) filter (where state = 'reserved')::int as reserved,
  count(*) filter (where state = 'confirmed')::int as confirmed,
  count(*) filter (where state = 'on_waiting_list')::int as waiting,
  count(distinct booking_id)::int as told`

const nothing: Counted = {
  reserved: 0,
  confirmed: 0,
  waiting: 0,
  told: 0,
  rebooked: 0,
  offered: 0,
  feeCents: 0,
  differenceCents: 0,
  paidCents: 0,
}

/** The people who would lose a place or a turn on the waiting list if the course were cancelled. */
export async function affectedByCancellation(
  ctx: TenantContext,
  courseId: string,
): Promise<CourseCancellationPreview> {
  const { rows } = await sql<Counted>`
    select ${counted}, 0 as rebooked, 0 as offered, 0 as "differenceCents",
      (select coalesce(sum(allocated_cents), 0)::int from receivable
        where tenant_id = ${ctx.tenantId} and course_id = ${courseId}) as "paidCents",
      coalesce(sum(fee_cents) filter (where state in ('reserved', 'confirmed')), 0)::int as "feeCents"
    from registration
    where tenant_id = ${ctx.tenantId} and course_id = ${courseId} and state <> 'cancelled'`.execute(ctx.tx)
  return rows[0] ?? nothing
}

/** The people who lost a place or turn when the course was called off: those cancelled together with it. */
export async function cancelledWithCourse(
  ctx: TenantContext,
  courseId: string,
): Promise<CourseCancellationPreview> {
  const { rows } = await sql<Counted>`
    with moved as (
      select m.registration_id, m.from_state as state, m.cause, m.at from registration_move m
      join registration r on r.tenant_id = m.tenant_id and r.id = m.registration_id
      where m.tenant_id = ${ctx.tenantId} and r.course_id = ${courseId} and m.to_state = 'cancelled'
        and m.cause in ('course', 'rebooked')
    ), called_off as (
      -- what was called off before the moment was kept tells it by whom it took along
      select coalesce(c.decided_at, (select max(at) from moved where cause = 'course')) as at from course c
      where c.tenant_id = ${ctx.tenantId} and c.id = ${courseId}
    ), left_with as (
      select moved.state, moved.cause, r.booking_id, r.fee_cents, o.registration_id as offered,
        n.fee_cents - r.fee_cents as difference, (
          -- what had been paid was given free in the same moment
          select -sum(a.cents) from receivable v
          join allocation a on a.tenant_id = v.tenant_id and a.receivable_id = v.id
            and a.cause = 'place_gone' and a.at = moved.at
          where moved.cause = 'course' and v.tenant_id = ${ctx.tenantId} and v.registration_id = r.id) as paid
      from moved join called_off on called_off.at = moved.at
      join registration r on r.tenant_id = ${ctx.tenantId} and r.id = moved.registration_id
      left join offered_registration o on o.tenant_id = r.tenant_id and o.registration_id = r.id
      left join registration n on n.tenant_id = r.tenant_id and n.rebooked_from = r.id and moved.cause = 'rebooked'
    )
    select ${counted},
      count(*) filter (where cause = 'rebooked')::int as rebooked, count(offered)::int as offered,
      coalesce(sum(fee_cents) filter (where state in ('reserved', 'confirmed') and cause = 'course'), 0)::int as "feeCents",
      coalesce(sum(difference), 0)::int as "differenceCents", coalesce(sum(paid), 0)::int as "paidCents"
    from left_with`.execute(ctx.tx)
  return rows[0] ?? nothing
}

export type Registered = { id: string; bookingId: string; name: string }

export async function registeredFor(ctx: TenantContext, courseId: string): Promise<Registered[]> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .select(['id', 'booking_id', 'first_name', 'last_name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    name: `${row.first_name} ${row.last_name}`,
  }))
}
