import type { PlatformContext } from '#platform/database/in-platform.ts'
import { deleteMailsBefore } from '#platform/mail/delete-mails.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

const keptMs = 24 * 3_600_000

/** Deletes the last mails to erased accounts, with the addresses; a day is left for sending them. */
export async function deleteLastMails(ctx: PlatformContext): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptMs)
  await deleteMailsBefore(ctx, { tenantId: platformTenantId, kind: 'account.erased', before })
}
