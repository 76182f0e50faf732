import type { TierTable } from '@reihum/contract/tenants/tiers.ts'
import { sql } from 'kysely'
import { actorOf } from '#features/identity/session.ts'
import { record } from '#platform/audit/record.ts'
import { requireConfirmation } from '#platform/confirmation.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Superuser } from './record-for-tenant.ts'
import { tiersChanged } from './tenant.events.ts'
import { loadTiers } from './tier.queries.ts'

/** Changes what tiers cost and include from now on; past charges stay as they are. */
export async function changeTiers(
  ctx: PlatformContext,
  confirmationKey: Buffer,
  superuser: Superuser,
  { table, confirmation }: { table: TierTable; confirmation: string },
): Promise<TierTable> {
  const sensitive = { userId: superuser.id, action: 'change-tiers', subject: 'tiers' } as const
  requireConfirmation(confirmationKey, sensitive, confirmation, ctx.now)
  await sql`select pg_advisory_xact_lock(hashtext('reihum tiers'))`.execute(ctx.tx)
  const before = await loadTiers(ctx)
  if (JSON.stringify(before) === JSON.stringify(table)) return table
  const value = JSON.stringify(table)
  await ctx.tx
    .insertInto('platform_setting')
    .values({ name: 'tiers', value, changed_at: ctx.now })
    .onConflict((c) => c.column('name').doUpdateSet({ value, changed_at: ctx.now }))
    .execute()
  const { origin } = superuser
  await record(recorderOf(ctx, { actor: actorOf(superuser), origin }), tiersChanged(before, table))
  return table
}
