import { sql } from 'kysely'
import { publicGroups } from '#features/courses/characteristics/public-groups.queries.ts'
import { earlyCoursesWith, openCoursesWith } from '#features/courses/open-courses.queries.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newSecretToken } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { headStartsDue, lettersDue, pairOf } from './interest.rules.ts'
import { holdInterests, lockWaiting, storeTold, toldOf } from './interest.store.ts'
import { type InterestDependencies, tellOfCourses } from './write-interest.ts'

/** So many letters of one tenant are written at once; whoever is left comes next time, after the other tenants. */
const lettersAtOnce = 200

/** Letters and what they told are stored together, so a crash loses nothing and repeats nothing. */
async function tellInTenant(ctx: TenantContext, dependencies: InterestDependencies): Promise<void> {
  await holdInterests(ctx)
  const groups = new Map((await publicGroups(ctx)).map((group) => [group.valueId, group]))
  const waiting = (await lockWaiting(ctx)).filter(({ valueId }) => groups.has(valueId))
  const valueIds = [...new Set(waiting.map(({ valueId }) => valueId))]
  const open = await openCoursesWith(ctx, valueIds)
  const early = await earlyCoursesWith(ctx, valueIds)
  const courses = new Map([...open, ...early].map((course) => [course.id, course]))
  const told = new Set(
    (await toldOf(ctx, [...courses.keys()])).map(({ interestId, courseId }) => pairOf(interestId, courseId)),
  )
  const known = { told, timeZone: ctx.tenant.timeZone }
  const due = [
    ...headStartsDue(waiting, early, known).map((one) => ({ ...one, headStart: newSecretToken() })),
    ...lettersDue(waiting, open, known).map((one) => ({ ...one, headStart: null })),
  ]
  for (const { interests, courseIds, pairs, headStart } of due.slice(0, lettersAtOnce)) {
    await storeTold(ctx, pairs, headStart)
    await tellOfCourses(ctx, dependencies, {
      interests,
      groups: interests.flatMap(({ valueId }) => groups.get(valueId) ?? []),
      courses: courseIds.flatMap((id) => courses.get(id) ?? []),
      headStart,
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
