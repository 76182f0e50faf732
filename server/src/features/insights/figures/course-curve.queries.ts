import type { CourseCurve } from '@reihum/contract/insights/figures.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { curveOf, type DayOfChange } from './course-curve.rules.ts'

/** Reads the registrations of one course once; the database answers with a row for each day on which something changed. */
export async function courseCurveOf(ctx: TenantContext, courseId: string): Promise<CourseCurve> {
  const { tx, tenantId, tenant } = ctx
  const course = await tx
    .selectFrom('course')
    .select('ends_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal('NOT_FOUND')
  const { rows } = await sql<DayOfChange>`
    select to_char(moved.at at time zone ${tenant.timeZone}, 'YYYY-MM-DD') as day, sum(moved.change)::int as change
    from registration r
    cross join lateral (
      select r.registered_at as at, 1 as change
      union all
      select r.state_since, -1 where r.state = 'cancelled'
    ) moved
    where r.tenant_id = ${tenantId} and r.course_id = ${courseId}
    group by 1`.execute(tx)
  const dayOf = (instant: Date) => wallClockOf(instant, tenant.timeZone).date
  return curveOf(rows, dayOf(ctx.now), course.ends_at && dayOf(course.ends_at))
}
