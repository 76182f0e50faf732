import type { CourseMove } from '@kurso/contract/courses/course-states.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { courseDeleted, courseMoved } from './course.events.ts'
import { publishableOf } from './course.queries.ts'
import { deleteCourse, findLockedCourse, lockCourse, setCourseState } from './course.store.ts'
import { decideMove, missingFor } from './course-moves.rules.ts'
import { type CourseRow, factsOf } from './course-row.queries.ts'

/** Publishing needs a verified address, room in the tier, and a course that lacks nothing. */
async function requirePublishable(ctx: TenantContext, row: CourseRow): Promise<void> {
  requireVerified(ctx)
  const missing = missingFor(publishableOf(row))
  if (missing.length > 0) throw new Refusal('COURSE_INCOMPLETE', { missing: missing.join(', ') })
  await requireRoom(ctx, 'publishedCourses')
}

/** Moves a course to another state; moving it to where it is changes nothing and tells nobody. */
export async function moveCourse(
  ctx: TenantContext,
  id: string,
  move: Exclude<CourseMove, 'delete'>,
): Promise<'done' | 'unchanged'> {
  const row = await lockCourse(ctx, id)
  const facts = factsOf(row)
  const decision = decideMove(facts, move, ctx.now)
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  if (decision.kind !== 'moves') return 'unchanged'
  if (move === 'publish') await requirePublishable(ctx, row)
  await setCourseState(ctx, id, decision.to)
  await record(ctx, courseMoved(id, facts.state, decision.to))
  return 'done'
}

/** For drafts that were entered by mistake; what is gone already is no mistake. */
export async function removeCourse(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await findLockedCourse(ctx, id)
  if (!row) return { removed: false }
  const decision = decideMove(factsOf(row), 'delete', ctx.now)
  if (decision.kind === 'refused') throw new Refusal(decision.code, decision.data)
  await deleteCourse(ctx, id)
  await record(ctx, courseDeleted(id, row))
  return { removed: true }
}
