import type { TenantContext } from '#platform/tenant-context.ts'
import { locationOf } from '../course-row.queries.ts'
import { type DateChange, dateChangeOf, dueAt, isPast } from './changed-dates.rules.ts'

type ChangedDate = {
  appointmentId: string
  since: Date
  changedAt: Date
  /** Null: people know it as it is. */
  change: DateChange | null
  /** Why it was cancelled. */
  reason: string
  /** As people know it, its part of the price was given back. */
  gaveBack: boolean
}

/** What has become of the dates of a course that people are to be told of, in order. */
async function changedDatesOf(ctx: TenantContext, courseId: string): Promise<ChangedDate[]> {
  const rows = await ctx.tx
    .selectFrom('changed_date as d')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.tenant_id', '=', 'd.tenant_id').onRef('a.id', '=', 'd.appointment_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.course_id'),
    )
    .leftJoin('place as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'a.tenant_id')
        .on((eb) => eb('p.id', '=', eb.fn.coalesce('a.place_id', 'c.place_id'))),
    )
    .select([
      'd.appointment_id',
      'd.starts_at',
      'd.ends_at',
      'd.location',
      'd.is_cancelled',
      'd.is_new',
      'd.gave_back',
    ])
    .select(['d.since', 'd.changed_at', 'a.starts_at as now_starts_at', 'a.ends_at as now_ends_at'])
    .select(['a.cancelled_at', 'a.cancellation_reason', 'c.mode', 'p.name as place_name'])
    .select('p.city as place_city')
    .where('d.tenant_id', '=', ctx.tenantId)
    .where('d.course_id', '=', courseId)
    .where('d.look_at', 'is not', null)
    .orderBy('d.starts_at')
    .orderBy('d.appointment_id')
    .execute()
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    since: row.since,
    changedAt: row.changed_at,
    reason: row.cancellation_reason,
    gaveBack: row.gave_back,
    change: dateChangeOf(
      {
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        location: row.location,
        isCancelled: row.is_cancelled,
        isNew: row.is_new,
      },
      {
        startsAt: row.now_starts_at,
        endsAt: row.now_ends_at,
        location: locationOf(row),
        isCancelled: row.cancelled_at !== null,
      },
    ),
  }))
}

export type UntoldDate = ChangedDate & { change: DateChange }

/** What people are still to be told of the dates of a course, and when; null: nothing is left to tell. */
export async function untoldDates(
  ctx: TenantContext,
  courseId: string,
  quietUntil: (at: Date) => Date | null,
): Promise<{ untold: UntoldDate[]; all: ChangedDate[]; due: Date | null }> {
  const all = await changedDatesOf(ctx, courseId)
  const untold = all.filter((one): one is UntoldDate => one.change !== null && !isPast(one.change, ctx.now))
  return { untold, all, due: untold.length > 0 ? dueAt(untold, quietUntil) : null }
}

/** Whether people are told of changed dates unless a change says otherwise. */
export async function tellsBySetting({ tx, tenantId }: TenantContext): Promise<boolean> {
  const { tells_changed_dates } = await tx
    .selectFrom('tenant')
    .select('tells_changed_dates')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return tells_changed_dates
}
