import { sql } from 'kysely'
import { mailLimits } from '#platform/mail/mail-limits.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * A mail that did not arrive and of which nobody was told. The letters that tell of such mails are left out: one that
 * does not arrive would lead to the next.
 */
export const isNews = sql<boolean>`told_at is null and state in ('refused', 'failed', 'unknown') and next_try_at is null
  and kind <> 'mails.undelivered'`

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

/** A mail that waits since before then is tried no more. */
export const giveUpBefore = (now: Date) => new Date(now.getTime() - mailLimits.giveUpMs)

export async function giveUp(ctx: TenantContext): Promise<void> {
  await ctx.tx
    .updateTable('mail')
    .set({ state: 'failed', reason: sql`coalesce(reason, 'unreachable')`, next_try_at: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('state', '=', 'queued')
    .where('queued_at', '<', giveUpBefore(ctx.now))
    .execute()
}
