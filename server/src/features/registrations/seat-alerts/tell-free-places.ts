import { sql } from 'kysely'
import { freePlaces, registrationOffer } from '#features/courses/course.rules.ts'
import { lockSeats } from '#features/courses/seats.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { howManyToTell } from './seat-alert.rules.ts'
import { standingOf, takeToTell } from './seat-alert.store.ts'
import { type SeatAlertDependencies, tellOfPlace } from './write-seat-alert.ts'

/**
 * Tells those who have waited longest, as far as the portal says that there are places. The course is locked meanwhile, so
 * two nodes tell one after the other, and nobody books the place between counting and writing.
 */
async function tellOfCourse(
  ctx: TenantContext,
  dependencies: SeatAlertDependencies,
  courseId: string,
): Promise<void> {
  const course = (await lockSeats(ctx, [courseId])).get(courseId)
  if (!course?.startsAt || registrationOffer(course, ctx.now) !== 'open') return
  const { waiting, toldLately } = await standingOf(ctx, courseId)
  const situation = { free: freePlaces(course), waiting, toldLately, startsAt: course.startsAt }
  const most = howManyToTell(situation, ctx.now)
  if (most === 0) return
  for (const alert of await takeToTell(ctx, courseId, most))
    await tellOfPlace(ctx, dependencies, alert, course)
}

type Due = { tenant_id: string; course_id: string }

/**
 * Looks for courses with places whom somebody waits for, whatever has freed them: nothing has to be written by a booking or a
 * cancellation for it, and a crash loses nothing. Whoever was told of longest ago comes first.
 */
export async function tellFreePlaces({
  inPlatform,
  inTenant,
  ...dependencies
}: SeatAlertDependencies & { inPlatform: InPlatform; inTenant: InTenant }): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`
      select a.tenant_id, a.course_id from seat_alert a
      join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
      join tenant t on t.id = a.tenant_id and t.suspended_at is null
      where c.state = 'published' and c.starts_at > ${now}
        and (c.attendee_limit is null or c.attendee_limit + c.extra_seats > c.taken + c.waiting)
      group by a.tenant_id, a.course_id
      having bool_or(a.confirmed_at is not null and a.told_at is null)
      order by max(a.told_at) nulls first limit 500`.execute(tx)
    return rows
  })
  await inEach(inTenant, due, (ctx, { course_id }) => tellOfCourse(ctx, dependencies, course_id))
}
