import { sql } from 'kysely'
import { publicGroups } from '#features/courses/characteristics/public-groups.queries.ts'
import { openCoursesWith } from '#features/courses/open-courses.queries.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lettersDue, pairOf } from './interest.rules.ts'
import { holdInterests, lockWaiting, storeTold, toldOf } from './interest.store.ts'
import { type InterestDependencies, tellOfCourses } from './write-interest.ts'

/** So many letters of one tenant are written at once; whoever is left comes next time, after the other tenants. */
const lettersAtOnce = 200

/** Letters and what they told are stored together, so a crash loses nothing and repeats nothing. */
async function tellInTenant(ctx: TenantContext, dependencies: InterestDependencies): Promise<void> {
  await holdInterests(ctx)
  const groups = new Map((await publicGroups(ctx)).map((group) => [group.valueId, group]))
  const waiting = (await lockWaiting(ctx)).filter(({ valueId }) => groups.has(valueId))
  const courses = await openCoursesWith(ctx, [...new Set(waiting.map(({ valueId }) => valueId))])
  const byId = new Map(courses.map((course) => [course.id, course]))
  const told = new Set(
    (await toldOf(ctx, [...byId.keys()])).map(({ interestId, courseId }) => pairOf(interestId, courseId)),
  )
  const due = lettersDue(waiting, courses, { told, timeZone: ctx.tenant.timeZone })
  for (const { interests, courseIds, pairs } of due.slice(0, lettersAtOnce)) {
    await storeTold(ctx, pairs)
    await tellOfCourses(ctx, dependencies, {
      interests,
      groups: interests.flatMap(({ valueId }) => groups.get(valueId) ?? []),
      courses: courseIds.flatMap((id) => byId.get(id) ?? []),
    })
  }
}

/**
 * Looks for courses that fit somebody, whatever has opened them: publishing, the time at which registration opens, a place
 * that became free, another date. Nothing has to be written elsewhere for it.
 */
export async function tellFittingCourses({
  inPlatform,
  inTenant,
  ...dependencies
}: InterestDependencies & { inPlatform: InPlatform; inTenant: InTenant }): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct i.tenant_id from interest i join tenant t on t.id = i.tenant_id and t.suspended_at is null
      where i.confirmed_at is not null and i.expires_at > ${now}`.execute(tx)
    return rows
  })
  await inEach(inTenant, due, (ctx) => tellInTenant(ctx, dependencies))
}
