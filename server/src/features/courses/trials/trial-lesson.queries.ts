import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The dates of trial lessons (t) that take place, each with the date (a) of its course that begins at the same time. */
function trialDates(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('course as t')
    .innerJoin('appointment as ta', (join) =>
      join
        .onRef('ta.tenant_id', '=', 't.tenant_id')
        .onRef('ta.course_id', '=', 't.id')
        .on('ta.cancelled_at', 'is', null),
    )
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('t.state', 'not in', ['cancelled', 'archived'])
}

/** When the trial lessons of a course begin that take place. */
export async function trialStartsOf(ctx: TenantContext, courseId: string): Promise<Date[]> {
  const rows = await trialDates(ctx).select('ta.starts_at').where('t.trial_of', '=', courseId).execute()
  return rows.map(({ starts_at }) => starts_at)
}

/** The trial lessons at the time of these dates: the date of each, and how many have a place. */
export async function trialsAt(ctx: TenantContext, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return new Map<string, never>()
  const rows = await trialDates(ctx)
    .innerJoin('appointment as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 't.tenant_id')
        .onRef('a.course_id', '=', 't.trial_of')
        .onRef('a.starts_at', '=', 'ta.starts_at'),
    )
    .select(['a.id', 'ta.id as trial_id', 't.taken'])
    .where('a.id', 'in', [...appointmentIds])
    .execute()
  return new Map(
    rows.map(({ id, trial_id, taken }) => [
      id,
      { appointmentId: trial_id as Appointment['id'], count: taken },
    ]),
  )
}
