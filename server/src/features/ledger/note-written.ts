import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * Keeps on receivables that their payers were reminded (level 0) or dunned, and when. The receivables are locked.
 */
export async function noteWritten(
  ctx: TenantContext,
  written: readonly { receivableId: string; level: number }[],
): Promise<void> {
  await sql`update receivable r set
      reminded_at = case when w.level = 0 then ${ctx.now}::timestamptz else r.reminded_at end,
      dunned_at = case when w.level > 0 then ${ctx.now}::timestamptz else r.dunned_at end,
      dunning_level = case when w.level > 0 then w.level else r.dunning_level end,
      revision = r.revision + 1
    from json_to_recordset(${JSON.stringify(
      written.map(({ receivableId, level }) => ({ id: receivableId, level })),
    )}::json) as w(id uuid, level integer)
    where r.tenant_id = ${ctx.tenantId} and r.id = w.id`.execute(ctx.tx)
}
