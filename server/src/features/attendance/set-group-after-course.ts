import type { GroupAfterCourse } from '@reihum/contract/attendance/attendance.schema.ts'
import { requireGroup } from '#features/people/groups/person-group.queries.ts'
import { record } from '#platform/audit/record.ts'
import { differences } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { groupAfterCourseChanged } from './attendance.events.ts'
import { groupAfterCourseOf, storeGroupAfterCourse } from './group-after-course.store.ts'

type Rule = { rule: GroupAfterCourse | null }

const courseWith = ({ tx, tenantId }: TenantContext, courseId: string) =>
  tx.selectFrom('course').select('id').where('tenant_id', '=', tenantId).where('id', '=', courseId)

export async function readGroupAfterCourse(ctx: TenantContext, courseId: string): Promise<Rule> {
  if (!(await courseWith(ctx, courseId).executeTakeFirst())) throw new Refusal('NOT_FOUND')
  return { rule: await groupAfterCourseOf(ctx, courseId) }
}

/** Says which group attendees of a course join when it is over. Said twice, it is said once; whoever joined before stays. */
export async function setGroupAfterCourse(
  ctx: TenantContext,
  { courseId, rule }: { courseId: string } & Rule,
): Promise<Rule> {
  // Locked, so that two who say it at once say it one after the other.
  const course = await courseWith(ctx, courseId).forNoKeyUpdate().executeTakeFirst()
  if (!course) throw new Refusal('NOT_FOUND')
  const before = await groupAfterCourseOf(ctx, courseId)
  if (differences({ rule: before }, { rule }) === null) return { rule }
  if (rule && rule.groupId !== before?.groupId) await requireGroup(ctx, rule.groupId)
  await storeGroupAfterCourse(ctx, courseId, rule)
  await record(ctx, groupAfterCourseChanged(courseId, rule))
  return { rule }
}
