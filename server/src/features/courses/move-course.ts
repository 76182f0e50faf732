import type { CourseMove, CourseState } from '@reihum/contract/courses/course-states.ts'
import { lockRoom, readRoom } from '#features/tenants/tier-limit.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { archiveCodesOfDeleted } from './codes/archive-code.ts'
import { courseDeleted, courseMoved } from './course.events.ts'
import { publishableOf, publishingFacts } from './course.queries.ts'
import { deleteCourses, setCourseStates } from './course.store.ts'
import { decideMove, decideMoves, type MoveDecision } from './course-moves.rules.ts'
import { type CourseRow, factsOf } from './course-row.queries.ts'
import { archiveExtrasOfDeleted } from './extras/archive-extra.ts'
import { endFramesOfDeleted } from './firms/keep-frames.ts'
import { type Dryness, findCourses } from './list/find-courses.ts'

export type MovedCourse = { row: CourseRow; decision: MoveDecision }

const unlimited = { tier: '', limit: null, used: 0 }

async function decide(ctx: TenantContext, rows: readonly CourseRow[], move: CourseMove, isDry: boolean) {
  const wantsRoom =
    move === 'publish' && rows.some((row) => decideMove(factsOf(row), move, ctx.now).kind === 'moves')
  if (wantsRoom) requireVerified(ctx)
  const room = wantsRoom ? await (isDry ? readRoom : lockRoom)(ctx, 'publishedCourses') : unlimited
  const facts = await publishingFacts(
    ctx,
    rows.map(({ id }) => id),
  )
  const courses = rows.map((row) => ({ ...factsOf(row), ...publishableOf(row, facts) }))
  return decideMoves(courses, move, { now: ctx.now, room })
}

async function store(ctx: TenantContext, moved: readonly MovedCourse[]): Promise<void> {
  const idsBy = new Map<CourseState | 'deleted', string[]>()
  const events = moved.flatMap(({ row, decision }) => {
    if (decision.kind !== 'moves' && decision.kind !== 'deleted') return []
    const target = decision.kind === 'moves' ? decision.to : 'deleted'
    idsBy.set(target, [...(idsBy.get(target) ?? []), row.id])
    return [
      decision.kind === 'moves'
        ? courseMoved(row.id, row.state as CourseState, decision.to)
        : courseDeleted(row.id, row),
    ]
  })
  await archiveCodesOfDeleted(ctx, idsBy.get('deleted') ?? [])
  await archiveExtrasOfDeleted(ctx, idsBy.get('deleted') ?? [])
  await endFramesOfDeleted(ctx, idsBy.get('deleted') ?? [])
  for (const [target, ids] of idsBy)
    await (target === 'deleted' ? deleteCourses(ctx, ids) : setCourseStates(ctx, ids, target))
  await recordMany(
    ctx,
    events.map((event) => ({ event, actor: ctx.actor, origin: ctx.origin })),
  )
}

/**
 * Moves courses to another state, each independently: a refusal of one does not hold up the others. A dry run decides
 * by the current data, and locks and changes nothing. Unknown ids are left out.
 */
export async function moveCourses(
  ctx: TenantContext,
  ids: readonly string[],
  move: CourseMove,
  { isDry }: Dryness,
): Promise<MovedCourse[]> {
  // Locks the courses first and then the publication room of the tier, as all commands do that need both.
  const rows = await findCourses(ctx, ids, { isDry })
  const decisions = await decide(ctx, rows, move, isDry)
  const moved = rows.map((row, at) => ({ row, decision: decisions[at] as MoveDecision }))
  if (!isDry) await store(ctx, moved)
  return moved
}

async function moveOne(ctx: TenantContext, id: string, move: CourseMove): Promise<MoveDecision | null> {
  const [moved] = await moveCourses(ctx, [id], move, { isDry: false })
  if (moved?.decision.kind === 'refused') throw new Refusal(moved.decision.code, moved.decision.data)
  return moved?.decision ?? null
}

/** Moving a course to the state it has already changes nothing and tells nobody. */
export async function moveCourse(
  ctx: TenantContext,
  id: string,
  move: Exclude<CourseMove, 'delete'>,
): Promise<'done' | 'unchanged'> {
  const decision = await moveOne(ctx, id, move)
  if (!decision) throw new Refusal('NOT_FOUND')
  return decision.kind === 'already' ? 'unchanged' : 'done'
}

/** Deletes a draft that was entered by mistake; deleting one that is gone already is no error. */
export async function removeCourse(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  return { removed: (await moveOne(ctx, id, 'delete')) !== null }
}
