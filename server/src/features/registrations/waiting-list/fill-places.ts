import { sql } from 'kysely'
import { lockSeats, storeMoveUpAt } from '#features/courses/seats.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { moveUpWaiters } from './move-up-waiters.ts'
import { coursesBeside } from './other-dates.queries.ts'

/**
 * After a course got more places, takes place again, or had to wait for its time: whoever is entitled to a place moves up.
 * Whoever waits here for one of several dates leaves the others, so these are locked with it.
 */
export async function fillPlaces(ctx: TenantContext, courseId: string): Promise<void> {
  const courses = await lockSeats(ctx, [courseId, ...(await coursesBeside(ctx, { courseIds: [courseId] }))])
  const course = courses.get(courseId)
  if (!course) return
  await storeMoveUpAt(ctx, courseId, null)
  await moveUpWaiters(ctx, course, courses)
}

type Due = { tenant_id: string; id: string }

/** Courses whose time has come: the quiet hours are over, or somebody has to look at once. */
export async function fillDuePlaces({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}) {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Due>`select tenant_id, id from course
      where move_up_at <= ${now} order by move_up_at, id limit 1000`.execute(tx)
    return rows
  })
  await inEach(inTenant, due, (ctx, { id }) => fillPlaces(ctx, id))
}
