import { sql } from 'kysely'
import { shownBy } from '#features/courses/portal/portal-course.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** How many days before the start each course can be cancelled by attendees; of a tier that knows no such deadline none. */
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
