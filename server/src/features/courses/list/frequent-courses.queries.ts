import type { CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { asCourseSummary, shownCourses } from '../course-row.queries.ts'

const shown = 6
/** After that long without a visit, earlier visits count half. */
const halfLifeSeconds = 30 * 86_400

/** The courses that a member visits most; old visits fade, so that a course they stopped visiting drops out. */
export async function frequentCourses(
  ctx: TenantContext,
): Promise<{ items: CourseSummary[]; total: number }> {
  const { actor } = ctx
  if (actor.kind !== 'user') return { items: [], total: 0 }
  const age = sql`extract(epoch from ${ctx.now}::timestamptz - v.last_visited_at) / ${sql.lit(halfLifeSeconds)}`
  const rows = await shownCourses(ctx)
    .innerJoin('course_visit as v', (join) =>
      join.onRef('v.tenant_id', '=', 'c.tenant_id').onRef('v.course_id', '=', 'c.id'),
    )
    .where('v.tenant_id', '=', ctx.tenantId)
    .where('v.user_id', '=', actor.userId)
    .where('c.state', '<>', 'archived')
    .orderBy(sql`v.visits * power(0.5, ${age})`, 'desc')
    .orderBy('c.id')
    .limit(sql.lit(shown))
    .execute()
  return { items: rows.map((row) => asCourseSummary(row, ctx.now)), total: rows.length }
}
