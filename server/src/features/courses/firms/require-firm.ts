import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Refuses what is for a firm that is not there, or that was put into the archive. */
export async function requireFirm({ tx, tenantId }: TenantContext, id: string): Promise<void> {
  const found = await tx
    .selectFrom('firm')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
}
