import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Mandates are locked after receivables and debits, in the order of their ids, by all that collects under them. */
export async function lockMandates({ tx, tenantId }: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from mandate where tenant_id = ${tenantId} and id = any(${[...new Set(ids)]}::uuid[])
    order by id for update`.execute(tx)
}
