import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { apiTokenEndsSoon } from './api-token.events.ts'
import { remindDays, remindFrom } from './api-token.rules.ts'
import { noteReminder } from './api-token.store.ts'

/** Tells once of each token that ends soon, so that no program stops unexpectedly. */
export async function remindOfEnds({
  inPlatform,
  inTenant,
}: Pick<ChoreDependencies, 'inPlatform' | 'inTenant'>): Promise<void> {
  const found = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select k.tenant_id, k.id from api_token k join tenant t on t.id = k.tenant_id and t.suspended_at is null
      where k.revoked_at is null and k.reminded_at is null and k.expires_at > ${now}
        and k.expires_at < ${new Date(now.getTime() + remindDays * 86_400_000)}
      order by k.expires_at limit 500`.execute(tx)
    return rows
  })
  await inEach(inTenant, found, async (ctx, { id }) => {
    const token = await ctx.tx
      .selectFrom('api_token')
      .select(['made_at', 'expires_at'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!token || remindFrom(token) > ctx.now) return
    if (await noteReminder(ctx, id)) await record(ctx, apiTokenEndsSoon(id, token.expires_at))
  })
}
