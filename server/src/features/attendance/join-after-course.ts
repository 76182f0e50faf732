import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { keepGroupOf } from '#features/people/groups/leave-group.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attendedEnough } from './attendance.rules.ts'
import { groupAfterCourseOf } from './group-after-course.store.ts'

type Dependencies = { inPlatform: InPlatform; inTenant: InTenant }

/** For so long, marks that are entered or changed late still count; whoever belongs then stays, and others are added by hand. */
const daysAfterEnd = 30

type Attending = { person_id: string; attended: number; dates: number }

/** Everybody with a confirmed place in a course, with how many of its dates they were at. */
async function attendingOf(ctx: TenantContext, courseId: string): Promise<Attending[]> {
  const { rows } = await sql<Attending>`
    with dates as (select a.id from appointment a
      where a.tenant_id = ${ctx.tenantId} and a.course_id = ${courseId} and a.cancelled_at is null)
    select r.person_id, (select count(*) from dates)::int as dates,
      (select count(*)::int from attendance s join dates d on d.id = s.appointment_id
        where s.tenant_id = r.tenant_id and s.registration_id = r.id and s.type = 'ATTENDANCE') as attended
    from registration r join person p on p.tenant_id = r.tenant_id and p.id = r.person_id and p.erased_at is null
    where r.tenant_id = ${ctx.tenantId} and r.course_id = ${courseId} and r.state = 'confirmed' and not r.unnamed
    order by r.person_id`.execute(ctx.tx)
  return rows
}

async function joinAfter(ctx: TenantContext, courseId: string): Promise<void> {
  await holdPersons(
    ctx,
    sql`select person_id from registration where tenant_id = ${ctx.tenantId} and course_id = ${courseId}`,
  )
  const rule = await groupAfterCourseOf(ctx, courseId)
  const course = await ctx.tx
    .selectFrom('course')
    .select(['ends_at', 'state'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!rule || !course?.ends_at) return
  // Nobody attended a course that was called off.
  const isHeld = course.state !== 'cancelled' && course.state !== 'draft'
  const attending = isHeld ? await attendingOf(ctx, courseId) : []
  const personIds = attending.filter((one) => attendedEnough(one, rule)).map(({ person_id }) => person_id)
  await keepGroupOf(ctx, {
    groupId: rule.groupId,
    personIds: [...new Set(personIds)],
    from: wallClockOf(course.ends_at, ctx.tenant.timeZone).date,
    origin: 'attendance',
    sourceId: courseId,
  })
}

/** Whoever attended enough of a course that is over joins its group, and leaves it where marks say otherwise later. */
export async function joinAfterCourses({ inPlatform, inTenant }: Dependencies): Promise<void> {
  const found = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string; course_id: string }>`
      select g.tenant_id, g.course_id from group_after_course g
      join tenant t on t.id = g.tenant_id and t.suspended_at is null
      join course c on c.tenant_id = g.tenant_id and c.id = g.course_id
      where c.ends_at <= ${now} and c.ends_at > ${now}::timestamptz - make_interval(days => ${daysAfterEnd})
      order by g.tenant_id, g.course_id`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, (ctx, { course_id }) => joinAfter(ctx, course_id))
}
