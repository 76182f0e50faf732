import { sql } from 'kysely'
import { shownBy } from '#features/courses/portal/portal-course.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The cancellation threshold for attendees, in days before the start, by course; none where the tier has no thresholds.
 */
export async function thresholdDays(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { deadline } = await shownBy(ctx)
  if (!deadline) return new Map()
  const rows = await ctx.tx
    .selectFrom('course')
    .select(['id', 'cancellation_threshold_days'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...courseIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, cancellation_threshold_days }) => [id, cancellation_threshold_days]))
}
