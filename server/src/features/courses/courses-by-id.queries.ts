import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CourseRow } from './course-row.queries.ts'

export function coursesById(ctx: TenantContext, ids: readonly string[]): Promise<CourseRow[]> {
  return ctx.tx
    .selectFrom('course')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}
