import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** The booking numbers of everybody registered for these courses and not cancelled, by course, address and name. */
export async function registeredPeople(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ who: string; shortcode: string }>`
    select course_id || ' ' || lower(email) || ' ' || name_sort as who, shortcode from registration
    where tenant_id = ${ctx.tenantId} and course_id = any (${[...new Set(courseIds)]}::uuid[])
      and state <> 'cancelled'`.execute(ctx.tx)
  return new Map(rows.map(({ who, shortcode }) => [who, shortcode]))
}
