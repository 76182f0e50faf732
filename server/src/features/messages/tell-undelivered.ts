import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { mailsUndelivered } from './mail.events.ts'
import { giveUp, giveUpBefore, isNews, markTold } from './undelivered.store.ts'

/** The tenants with news, as long as none of them was told within the last hour. */
function tenantsToTell(inPlatform: InPlatform): Promise<{ tenant_id: string }[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct m.tenant_id from mail m join tenant t on t.id = m.tenant_id
      where not t.is_platform and not t.is_drill and ${isNews} and not exists (
        select from mail told where told.tenant_id = m.tenant_id
          and told.told_at > ${now}::timestamptz - interval '1 hour')`.execute(tx)
    return rows
  })
}

/**
 * The tenants with mails that have waited for longer than a mail is tried. Those were never asked about, because their
 * mail server was in trouble all the time.
 */
function tenantsToGiveUp(inPlatform: InPlatform): Promise<{ tenant_id: string }[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from mail where state = 'queued' and queued_at < ${giveUpBefore(now)}`.execute(
      tx,
    )
    return rows
  })
}

/**
 * Has the staff told of mails that did not arrive: of the first within minutes, of further ones together, once an hour
 * at most. Each mail is told once.
 */
export async function tellUndelivered({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  await inEach(inTenant, await tenantsToGiveUp(inPlatform), giveUp)
  await inEach(inTenant, await tenantsToTell(inPlatform), async (ctx) => {
    const mails = await markTold(ctx)
    if (mails > 0) await record(ctx, mailsUndelivered(ctx.tenantId, mails))
  })
}
