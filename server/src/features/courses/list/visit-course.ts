import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { countVisit } from './course-visit.store.ts'

/** Going to and fro between tabs, or a request that is sent twice, is one look at a course. */
const oneLookMs = 60_000

/** Remembers who looks at which courses; it is nothing that the log would tell. */
export async function visitCourse(ctx: TenantContext, courseId: string): Promise<{ remembered: boolean }> {
  const { actor } = ctx
  const course = await ctx.tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal('NOT_FOUND')
  // Whoever is here as support has no courses of their own to come back to.
  if (actor.kind !== 'user') return { remembered: false }
  const notAfter = new Date(ctx.now.getTime() - oneLookMs)
  return { remembered: await countVisit(ctx, { userId: actor.userId, courseId, notAfter }) }
}
