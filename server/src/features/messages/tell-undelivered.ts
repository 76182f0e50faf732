import { record } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { mailsUndelivered } from './mail.events.ts'
import { giveUp, markTold, tenantsToGiveUp, tenantsToTell } from './undelivered.store.ts'

/**
 * Has the staff told of mails that did not arrive: of the first within minutes, of further ones together, once an hour
 * at most. Each mail is told once.
 */
export async function tellUndelivered({
  inPlatform,
  inTenant,
}: Pick<ChoreDependencies, 'inPlatform' | 'inTenant'>): Promise<void> {
  await inEach(inTenant, await tenantsToGiveUp(inPlatform), giveUp)
  await inEach(inTenant, await tenantsToTell(inPlatform), async (ctx) => {
    const mails = await markTold(ctx)
    if (mails > 0) await record(ctx, mailsUndelivered(ctx.tenantId, mails))
  })
}
