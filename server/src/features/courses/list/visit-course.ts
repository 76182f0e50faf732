import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { countVisit } from './course-visit.store.ts'

/** Switching between tabs, or a request sent twice, counts as one visit within this time. */
const oneLookMs = 60_000

/** Counts who visits which course; visits are not logged. */
export async function visitCourse(ctx: TenantContext, courseId: string): Promise<{ remembered: boolean }> {
  const { actor } = ctx
  const course = await ctx.tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal('NOT_FOUND')
  // A superuser in support has no courses of their own to come back to.
  if (actor.kind !== 'user') return { remembered: false }
  const notAfter = new Date(ctx.now.getTime() - oneLookMs)
  return { remembered: await countVisit(ctx, { userId: actor.userId, courseId, notAfter }) }
}
