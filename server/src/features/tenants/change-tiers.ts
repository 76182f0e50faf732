import type { TierTable } from '@reihum/contract/tenants/tiers.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { Recorder } from '#platform/tenant-context.ts'
import { tiersChanged } from './tenant.events.ts'
import { loadTiers } from './tier.queries.ts'

/** Changes what tiers cost and include from now on; past charges stay as they are. */
export async function changeTiers(
  ctx: PlatformContext,
  recorder: Recorder,
  table: TierTable,
): Promise<TierTable> {
  await sql`select pg_advisory_xact_lock(hashtext('reihum tiers'))`.execute(ctx.tx)
  const before = await loadTiers(ctx)
  if (JSON.stringify(before) === JSON.stringify(table)) return table
  const value = JSON.stringify(table)
  await ctx.tx
    .insertInto('platform_setting')
    .values({ name: 'tiers', value, changed_at: ctx.now })
    .onConflict((c) => c.column('name').doUpdateSet({ value, changed_at: ctx.now }))
    .execute()
  await record(recorder, tiersChanged(before, table))
  return table
}
