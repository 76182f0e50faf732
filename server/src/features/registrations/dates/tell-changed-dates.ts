import { sql } from 'kysely'
import type { UntoldDate } from '#features/courses/appointments/changed-dates.queries.ts'
import { takeChangedDates } from '#features/courses/appointments/take-changed-dates.ts'
import { quietHoursOf } from '#features/tenants/tenant.queries.ts'
import { recordMany } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { toldDateChanges } from '../letters/changed-dates.mails.ts'
import { tellingOf } from '../moved-booking.rules.ts'
import { toldDates } from '../registration.events.ts'
import { quietUntil } from '../waiting-list/offer.rules.ts'

/** Who has a place or waits, and did so when the dates were last changed: whoever came later has read the new ones. */
export async function peopleToTell(
  { tx, tenantId }: TenantContext,
  courseId: string,
  untold: readonly UntoldDate[],
) {
  const changedAt = new Date(Math.max(...untold.map((one) => one.changedAt.getTime())))
  const { rows } = await sql<{ id: string; booking_id: string; course_id: string; state: string }>`
    select r.id, r.booking_id, r.course_id, r.state from registration r
    where r.tenant_id = ${tenantId} and r.course_id = ${courseId} and r.state <> 'cancelled'
      and r.registered_at <= ${changedAt}
    order by r.id`.execute(tx)
  return rows
}

/** The end of the quiet hours of the provider that a moment lies in. */
export async function quietHours(ctx: TenantContext): Promise<(at: Date) => Date | null> {
  const quiet = await quietHoursOf(ctx)
  return (at) => quietUntil(at, quiet, ctx.tenant.timeZone)
}

/** Promises one letter for each booking, where something is to be told by now; how many people it tells. */
export async function tellPeople(
  ctx: TenantContext,
  { course_id, isNow }: { course_id: string; isNow?: boolean },
): Promise<number> {
  const untold = await takeChangedDates(ctx, course_id, {
    quietUntil: await quietHours(ctx),
    isNow: isNow ?? false,
  })
  if (untold.length === 0) return 0
  const people = await peopleToTell(ctx, course_id, untold)
  const dates = JSON.stringify(toldDateChanges(untold))
  await recordMany(
    ctx,
    people.map((one) => {
      const telling = tellingOf(one, people)
      return {
        event: toldDates(telling, telling.tells ? dates : ''),
        actor: ctx.actor,
        origin: ctx.origin,
      }
    }),
  )
  return people.length
}

/** Looks at the courses of all tenants whose dates were changed, whoever has waited longest first. */
export async function tellChangedDates({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  const due = await inPlatform(({ tx, now }) =>
    tx
      .selectFrom('changed_date as d')
      .innerJoin('tenant as t', (join) =>
        join.onRef('t.id', '=', 'd.tenant_id').on('t.suspended_at', 'is', null),
      )
      .select(['d.tenant_id', 'd.course_id'])
      .where('d.look_at', '<=', now)
      .groupBy(['d.tenant_id', 'd.course_id'])
      .orderBy(sql`min(d.look_at)`)
      .limit(200)
      .execute(),
  )
  await inEach(inTenant, due, (ctx, { course_id }) => tellPeople(ctx, { course_id }))
}
