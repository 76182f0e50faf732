import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Of two numbers of a debtor that of the person who stays is kept; the next export corrects what named the other. */
export async function moveDebtor(
  { tx, tenantId }: TenantContext,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`delete from datev_debtor d where d.tenant_id = ${tenantId} and d.person_id = ${fromId} and exists (
    select from datev_debtor o where o.tenant_id = d.tenant_id and o.person_id = ${toId})`.execute(tx)
  await sql`update datev_debtor set person_id = ${toId}
    where tenant_id = ${tenantId} and person_id = ${fromId}`.execute(tx)
}
