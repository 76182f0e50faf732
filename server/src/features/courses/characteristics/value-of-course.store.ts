import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The values that a course has, as a whole. */
export async function storeValuesOfCourse(
  ctx: TenantContext,
  courseId: string,
  valueIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(valueIds)]
  await ctx.tx
    .deleteFrom('value_of_course')
    .where('tenant_id', '=', ctx.tenantId)
    .where('course_id', '=', courseId)
    .where(sql<boolean>`not value_id = any(${ids}::uuid[])`)
    .execute()
  if (ids.length === 0) return
  await ctx.tx
    .insertInto('value_of_course')
    .values(ids.map((value_id) => ({ tenant_id: ctx.tenantId, course_id: courseId, value_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
