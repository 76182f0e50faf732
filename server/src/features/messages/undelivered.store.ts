import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { mailLimits } from '#platform/mail/mail-limits.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export const undeliveredLetter = 'mails.undelivered'

/**
 * A mail that did not arrive and of which nobody was told. The letters that tell of such mails are left out: one that
 * does not arrive would lead to the next.
 */
const isNews = sql<boolean>`told_at is null and state in ('refused', 'failed', 'unknown') and next_try_at is null
  and kind <> ${sql.lit(undeliveredLetter)}`

/** The tenants with news, as long as none of them was told within the last hour. */
export function tenantsToTell(inPlatform: InPlatform): Promise<{ tenant_id: string }[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct m.tenant_id from mail m join tenant t on t.id = m.tenant_id
      where not t.is_platform and not t.is_drill and ${isNews} and not exists (
        select from mail told where told.tenant_id = m.tenant_id
          and told.told_at > ${now}::timestamptz - interval '1 hour')`.execute(tx)
    return rows
  })
}

/** Marks the mails of the tenant of which the staff are told now; returns how many there are. */
export async function markTold(ctx: TenantContext): Promise<number> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('mail')
    .set({ told_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where(isNews)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The tenants with mails that have waited for longer than a mail is tried. Those were never asked about, because their
 * mail server was in trouble all the time.
 */
export function tenantsToGiveUp(inPlatform: InPlatform): Promise<{ tenant_id: string }[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select distinct tenant_id from mail where state = 'queued' and queued_at < ${giveUpBefore(now)}`.execute(
      tx,
    )
    return rows
  })
}

const giveUpBefore = (now: Date) => new Date(now.getTime() - mailLimits.giveUpMs)

export async function giveUp(ctx: TenantContext): Promise<void> {
  await ctx.tx
    .updateTable('mail')
    .set({ state: 'failed', reason: sql`coalesce(reason, 'unreachable')`, next_try_at: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('state', '=', 'queued')
    .where('queued_at', '<', giveUpBefore(ctx.now))
    .execute()
}
