import type { GroupAfterCourse } from '@reihum/contract/attendance/attendance.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export async function groupAfterCourseOf(
  { tx, tenantId }: TenantContext,
  courseId: string,
): Promise<GroupAfterCourse | null> {
  const row = await tx
    .selectFrom('group_after_course')
    .select(['group_id', 'least_percent'])
    .where('tenant_id', '=', tenantId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!row) return null
  return { groupId: row.group_id as GroupAfterCourse['groupId'], leastPercent: row.least_percent }
}

export async function storeGroupAfterCourse(
  { tx, tenantId }: TenantContext,
  courseId: string,
  rule: GroupAfterCourse | null,
): Promise<void> {
  if (rule === null) {
    await tx
      .deleteFrom('group_after_course')
      .where('tenant_id', '=', tenantId)
      .where('course_id', '=', courseId)
      .execute()
    return
  }
  const columns = { group_id: rule.groupId, least_percent: rule.leastPercent }
  await tx
    .insertInto('group_after_course')
    .values({ tenant_id: tenantId, course_id: courseId, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'course_id']).doUpdateSet(columns))
    .execute()
}
