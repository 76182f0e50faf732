import type { CourseCancellationPreview } from '@kurso/contract/registrations/course-cancellation.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Counted = Omit<CourseCancellationPreview, 'paidCents'>

const counted = sql`
  count(*) filter (where state = 'reserved')::int as reserved,
  count(*) filter (where state = 'confirmed')::int as confirmed,
  count(*) filter (where state = 'on_waiting_list')::int as waiting,
  count(distinct booking_id)::int as told,
  coalesce(sum(fee_cents) filter (where state in ('reserved', 'confirmed')), 0)::int as "feeCents"`

// Nothing is paid yet anywhere: payments bring this figure.
const asPreview = (row: Counted | undefined): CourseCancellationPreview => ({
  ...(row ?? { reserved: 0, confirmed: 0, waiting: 0, told: 0, feeCents: 0 }),
  paidCents: 0,
})

/** Whom cancelling the course would cost a place, or a turn on its list. */
export async function affectedByCancellation(
  ctx: TenantContext,
  courseId: string,
): Promise<CourseCancellationPreview> {
  const { rows } = await sql<Counted>`
    select ${counted} from registration
    where tenant_id = ${ctx.tenantId} and course_id = ${courseId} and state <> 'cancelled'`.execute(ctx.tx)
  return asPreview(rows[0])
}

/** Whom it has cost that: those who left together, the last time that the course was cancelled. */
export async function cancelledWithCourse(
  ctx: TenantContext,
  courseId: string,
): Promise<CourseCancellationPreview> {
  const { rows } = await sql<Counted>`
    with left_with as (
      select m.from_state as state, r.booking_id, r.fee_cents, m.at, max(m.at) over () as last
      from registration_move m
      join registration r on r.tenant_id = m.tenant_id and r.id = m.registration_id
      where m.tenant_id = ${ctx.tenantId} and r.course_id = ${courseId} and m.cause = 'course'
    )
    select ${counted} from left_with where at = last`.execute(ctx.tx)
  return asPreview(rows[0])
}

export async function registeredFor(ctx: TenantContext, courseId: string): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('registration')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where('state', '<>', 'cancelled')
    .execute()
  return rows.map(({ id }) => id)
}
