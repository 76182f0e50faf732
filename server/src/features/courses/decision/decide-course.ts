import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockCourse } from '../course.store.ts'
import { courseDecided } from './decision.events.ts'
import { decidedOf } from './decision.queries.ts'
import { decideDecision } from './decision.rules.ts'
import { storeDecision } from './decision.store.ts'

/** Decides that a course takes place, or opens the decision again. Repeating a decision changes nothing. */
export async function decideCourse(
  ctx: TenantContext,
  courseId: string,
  wanted: 'go' | 'open',
): Promise<'decided' | 'already'> {
  const course = decidedOf(await lockCourse(ctx, courseId))
  const decision = decideDecision(course, wanted, ctx.now)
  if (decision.kind === 'refused') throw new Refusal(decision.code)
  if (decision.kind === 'already') return 'already'
  await storeDecision(ctx, courseId, wanted === 'go' ? 'go' : null)
  await record(ctx, courseDecided(courseId, wanted))
  return 'decided'
}
