import type { CourseStake, StakeBooking } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { alternativesTo, datesAhead } from '#features/courses/decision/alternatives.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { affectedByCancellation } from './course-cancellation.queries.ts'

/** With more bookings than this nobody decides about single ones; all are still counted and processed. */
const bookingsAtMost = 1_000

async function bookingsOf(ctx: TenantContext, courseId: string): Promise<StakeBooking[]> {
  const { rows } = await sql<StakeBooking>`
    select b.id, concat_ws(' ', b.first_name, b.last_name) as "contactName",
      array_agg(concat_ws(' ', r.first_name, r.last_name) order by r.id) as names,
      count(*) filter (where r.state = any(${[...seatStates]}::text[]))::int as placed,
      coalesce(sum(r.fee_cents) filter (where r.state = any(${[...seatStates]}::text[])), 0)::int as "feeCents"
    from registration r join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where r.tenant_id = ${ctx.tenantId} and r.course_id = ${courseId} and r.state <> 'cancelled'
    group by b.tenant_id, b.id order by min(r.registered_at), b.id limit ${sql.lit(bookingsAtMost)}`.execute(
    ctx.tx,
  )
  return rows
}

async function familiesOf(ctx: TenantContext, courseId: string): Promise<number> {
  const { rows } = await sql<{ families: number }>`
    select count(*)::int as families from (
      select from registration
      where tenant_id = ${ctx.tenantId} and course_id = ${courseId} and state <> 'cancelled'
      group by booking_id having count(*) > 1) as several`.execute(ctx.tx)
  return rows[0]?.families ?? 0
}

/** What would be lost if the course did not take place, and which courses those registered could be rebooked to. */
export async function courseStake(ctx: TenantContext, courseId: string): Promise<CourseStake> {
  const [affected, bookings, families, dates, alternatives] = await Promise.all([
    affectedByCancellation(ctx, courseId),
    bookingsOf(ctx, courseId),
    familiesOf(ctx, courseId),
    datesAhead(ctx, courseId),
    alternativesTo(ctx, courseId),
  ])
  const placed = affected.reserved + affected.confirmed
  const room = alternatives.reduce((sum, { freePlaces }) => sum + (freePlaces ?? placed), 0)
  return {
    ...affected,
    bookings,
    families,
    ...dates,
    alternatives: alternatives as CourseStake['alternatives'],
    rebookable: Math.min(placed, room),
  }
}
