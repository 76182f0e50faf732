import { sql } from 'kysely'
import { endDrillTenant } from '#features/tenants/drill-tenant.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'

/** After this long without a sign of life, the process that ran a drill counts as dead. */
const silentMs = 60_000

/** Marks drills as failed whose process has died, and deletes their tenants. */
export async function endAbandonedDrills(inPlatform: InPlatform): Promise<void> {
  const abandoned = await inPlatform(async ({ tx, now }) => {
    const silentSince = new Date(now.getTime() - silentMs)
    await tx
      .updateTable('sale_drill')
      .set({ state: 'failed', finished_at: now, drill_tenant_id: null })
      .where('state', '=', 'running')
      .where('beat_at', '<', silentSince)
      .execute()
    return tx
      .selectFrom('tenant as t')
      .select('t.id')
      .where('t.is_drill', '=', true)
      .where('t.created_at', '<', silentSince)
      .where(
        sql<boolean>`not exists (select from sale_drill d where d.drill_tenant_id = t.id and d.state = 'running')`,
      )
      .execute()
  })
  for (const { id } of abandoned) await endDrillTenant(inPlatform, id)
}
