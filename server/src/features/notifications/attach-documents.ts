import { isForCourse } from '@reihum/contract/documents/document-purposes.ts'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { isAboutRegistrations } from '@reihum/contract/notifications/notification-placeholders.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { getTemplate } from '#features/documents/templates/template.queries.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { documentsOf } from './attached-documents.queries.ts'
import { notificationDocumentsAttached } from './notification.events.ts'
import { getNotification } from './notification.queries.ts'
import { fieldsOf, notifications } from './notification.store.ts'

/** A final template of which each person gets a document of their own. */
async function templateForEach(ctx: TenantContext, id: string): Promise<{ id: string; name: string }> {
  const { purpose, state, name } = await getTemplate(ctx, id)
  if (state === 'draft') throw new Refusal('TEMPLATE_DRAFT')
  if (isForCourse(purpose)) throw new Refusal('DOCUMENT_OF_ALL')
  return { id, name }
}

/** Says of which templates a draft brings a document for each recipient along. The same said twice changes nothing. */
export async function attachDocuments(
  ctx: TenantContext,
  id: string,
  templateIds: readonly string[],
  locale: Locale,
): Promise<Notification> {
  const row = await notifications.lock(ctx, id)
  if (row.state !== 'draft') throw new Refusal('NOTIFICATION_SENT')
  const ids = [...new Set(templateIds)]
  if (ids.length > 0 && !isAboutRegistrations(fieldsOf(row).source.kind))
    throw new Refusal('DOCUMENT_WITHOUT_REGISTRATION')
  const before = await documentsOf(ctx, id)
  const after = []
  for (const one of ids) after.push(await templateForEach(ctx, one))
  if (before.map((one) => one.id).join() !== ids.join()) {
    const { tx, tenantId } = ctx
    await sql`delete from notification_document where tenant_id = ${tenantId} and notification_id = ${id}`.execute(
      tx,
    )
    await sql`
      insert into notification_document (tenant_id, notification_id, position, template_id, title)
      select ${tenantId}, ${id}, position, template_id, title
      from unnest(${ids}::uuid[], ${after.map(({ name }) => name)}::text[])
        with ordinality as given(template_id, title, position)`.execute(tx)
    await record(ctx, notificationDocumentsAttached(id, before, after))
  }
  return getNotification(ctx, id, locale)
}
