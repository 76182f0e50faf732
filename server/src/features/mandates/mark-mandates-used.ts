import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Something is collected under them on that day. What was amended since the last collection is told to the bank by then. */
export async function markMandatesUsed(
  ctx: TenantContext,
  ids: readonly string[],
  on: string,
): Promise<void> {
  if (ids.length === 0) return
  await sql`update mandate set last_used_on = greatest(last_used_on, ${on}::date), amended = false, revision = revision + 1
    where tenant_id = ${ctx.tenantId} and id = any(${[...new Set(ids)]}::uuid[])`.execute(ctx.tx)
}
