import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Notes when the contact last used the pages of its firms, once an hour, so that reading writes seldom. */
export async function noteFirmAccess(
  { tx, tenantId, now }: TenantContext,
  firmIds: readonly string[],
): Promise<void> {
  await sql`update firm set access_used_at = ${now}
    where tenant_id = ${tenantId} and id = any(${[...firmIds]}::uuid[])
      and (access_used_at is null or access_used_at < ${now}::timestamptz - interval '1 hour')`.execute(tx)
}
