import type { GroupAfterCourse } from '@reihum/contract/attendance/attendance.schema.ts'
import { requireGroup } from '#features/people/groups/person-group.queries.ts'
import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { groupAfterCourseChanged } from './attendance.events.ts'
import { groupAfterCourseOf, storeGroupAfterCourse } from './group-after-course.store.ts'

type Rule = { rule: GroupAfterCourse | null }

/** Locked, so that two who say it at once say it one after the other. */
async function requireCourse({ tx, tenantId }: TenantContext, courseId: string): Promise<void> {
  const found = await tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
}

export async function readGroupAfterCourse(ctx: TenantContext, courseId: string): Promise<Rule> {
  await requireCourse(ctx, courseId)
  return { rule: await groupAfterCourseOf(ctx, courseId) }
}

/** Says which group attendees of a course join when it is over. Said twice, it is said once; whoever joined before stays. */
export async function setGroupAfterCourse(
  ctx: TenantContext,
  { courseId, rule }: { courseId: string } & Rule,
): Promise<Rule> {
  await requireCourse(ctx, courseId)
  const before = await groupAfterCourseOf(ctx, courseId)
  if (differences({ rule: before }, { rule }) === null) return { rule }
  if (rule && rule.groupId !== before?.groupId) await requireGroup(ctx, rule.groupId)
  await storeGroupAfterCourse(ctx, courseId, rule)
  await record(ctx, groupAfterCourseChanged(courseId, rule))
  return { rule }
}
