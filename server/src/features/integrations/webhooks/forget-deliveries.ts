import { deliveriesKeptDays } from '@reihum/contract/integrations/webhook.schema.ts'
import { sql } from 'kysely'
import type { ChoreDependencies } from '#platform/room.ts'

const portion = 5_000

/** Deletes deliveries that are shown no more, in portions, so that none holds locks for long. */
export async function forgetDeliveries(
  { inPlatform }: Pick<ChoreDependencies, 'inPlatform'>,
  isStopping: () => boolean,
): Promise<void> {
  for (let deleted = portion; deleted === portion && !isStopping(); ) {
    deleted = await inPlatform(async ({ tx, now }) => {
      const before = new Date(now.getTime() - deliveriesKeptDays * 86_400_000)
      const { numAffectedRows } = await sql`delete from webhook_delivery d using (
          select tenant_id, id from webhook_delivery where made_at < ${before} order by made_at limit ${portion}
        ) old where d.tenant_id = old.tenant_id and d.id = old.id`.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
  }
}
