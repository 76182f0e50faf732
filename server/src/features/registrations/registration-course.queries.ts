import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The courses to lock before these registrations. A registration never changes its course, so this read needs no lock.
 */
export async function coursesOfRegistrations(ctx: TenantContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('registration')
    .select('course_id')
    .distinct()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map((row) => row.course_id)
}
