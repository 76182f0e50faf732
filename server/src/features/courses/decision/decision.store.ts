import type { CourseDecision } from '@reihum/contract/courses/course-decision.ts'
import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

const whoDecides = ({ actor }: TenantContext) => ('userId' in actor ? actor.userId : null)

/** Null opens the decision again. */
export async function storeDecision(
  ctx: TenantContext,
  courseId: string,
  decision: CourseDecision | null,
): Promise<void> {
  await ctx.tx
    .updateTable('course')
    .set({
      decision,
      decided_at: decision && ctx.now,
      decided_by: decision && whoDecides(ctx),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .execute()
}

export async function storeDecisionReminder(ctx: TenantContext, courseId: string, date: Date): Promise<void> {
  await ctx.tx
    .updateTable('course')
    .set({ decision_reminded_for: date })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .execute()
}

/** Cancelling a course is also the decision that it does not take place; restoring it takes that decision back. */
export function decisionWithState(ctx: TenantContext, state: CourseState) {
  if (state === 'cancelled')
    return { decision: 'no_go', decided_at: ctx.now, decided_by: whoDecides(ctx) } as const
  if (state === 'archived') return {}
  return {
    decision: sql<string | null>`nullif(decision, 'no_go')`,
    decided_at: sql<Date | null>`case when decision = 'no_go' then null else decided_at end`,
    decided_by: sql<string | null>`case when decision = 'no_go' then null else decided_by end`,
  }
}
