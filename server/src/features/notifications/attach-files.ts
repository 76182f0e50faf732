import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import { attachmentLimits, type Notification } from '@reihum/contract/notifications/notification.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attachedFiles, holdFiles } from './attached-files.queries.ts'
import { notificationFilesAttached } from './notification.events.ts'
import { getNotification } from './notification.queries.ts'
import { notifications } from './notification.store.ts'

/** Says which files a draft brings along. The same said twice changes nothing. */
export async function attachFiles(
  ctx: TenantContext,
  id: string,
  fileIds: readonly string[],
  locale: Locale,
): Promise<Notification> {
  const { state } = await notifications.lock(ctx, id)
  if (state !== 'draft') throw new Refusal('NOTIFICATION_SENT')
  const before = await attachedFiles(ctx, id)
  const ids = [...new Set(fileIds)]
  const files = await holdFiles(ctx, ids)
  if (files.reduce((sum, { filesize }) => sum + filesize, 0) > attachmentLimits.bytes)
    throw new Refusal('ATTACHMENTS_TOO_LARGE', { megabytes: attachmentLimits.bytes / bytesInMegabyte })
  if (before.map((file) => file.id).join() !== ids.join()) {
    const { tx, tenantId } = ctx
    await sql`delete from notification_file where tenant_id = ${tenantId} and notification_id = ${id}`.execute(
      tx,
    )
    await sql`
      insert into notification_file (tenant_id, notification_id, position, file_id)
      select ${tenantId}, ${id}, position, file_id
      from unnest(${ids}::uuid[]) with ordinality as given(file_id, position)`.execute(tx)
    await record(ctx, notificationFilesAttached(id, before, files))
  }
  return getNotification(ctx, id, locale)
}
