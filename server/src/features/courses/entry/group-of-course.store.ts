import type { EntryRule } from '@reihum/contract/courses/entry-rules.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The groups of people that the rules of a course speak of, as a whole: as long as one does, its group is not deleted. */
export async function storeGroupsOfCourse(
  ctx: TenantContext,
  courseId: string,
  rules: readonly EntryRule[],
): Promise<void> {
  const ids = [...new Set(rules.flatMap(({ groupIds }) => groupIds))]
  await ctx.tx
    .deleteFrom('group_of_course')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where(sql<boolean>`not group_id = any(${ids}::uuid[])`)
    .execute()
  if (ids.length === 0) return
  await ctx.tx
    .insertInto('group_of_course')
    .values(ids.map((group_id) => ({ tenant_id: ctx.tenantId, course_id: courseId, group_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
