import type { PlatformContext } from '#platform/database/in-platform.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

const keptMs = 24 * 3_600_000

/** Deletes the last mails to erased accounts, with the addresses; a day is left for sending them. */
export async function deleteLastMails({ tx, now }: PlatformContext): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('tenant_id', '=', platformTenantId)
    .where('kind', '=', 'account.erased')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
