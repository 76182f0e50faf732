import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Sessions that were opened before now open the page of the firm no longer. */
export async function beginAccess({ tx, tenantId, now }: TenantContext, firmId: string): Promise<void> {
  await sql`update firm set access_since = ${now}
    where tenant_id = ${tenantId} and id = ${firmId}`.execute(tx)
}
