import type { Notification, NotificationFields } from '@reihum/contract/notifications/notification.schema.ts'
import { isAboutRegistrations } from '@reihum/contract/notifications/notification-placeholders.ts'
import { titleOf } from '@reihum/contract/notifications/notification-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { actingUser } from '#features/tenants/member.queries.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { notificationChanged, notificationCreated, notificationDeleted } from './notification.events.ts'
import { getNotification } from './notification.queries.ts'
import { fieldsOf, noteAuthor, notifications } from './notification.store.ts'

/** Who has no registration holds no certificate of a course that the message could be about. */
function requireCourse({ source, bringsCertificates }: NotificationFields): void {
  if (bringsCertificates && !isAboutRegistrations(source.kind))
    throw new Refusal('CERTIFICATE_WITHOUT_COURSE')
}

/** The caller names the id, so that a form sent twice makes one draft and gets the same answer. */
export async function createNotification(
  ctx: TenantContext,
  { id, notification }: { id: string; notification: NotificationFields },
  locale: Locale,
): Promise<Notification> {
  requireCourse(notification)
  if (await notifications.insert(ctx, id, notification)) {
    await noteAuthor(ctx, id, actingUser(ctx))
    await record(ctx, notificationCreated(id, notification))
  }
  return getNotification(ctx, id, locale)
}

export async function changeNotification(
  ctx: TenantContext,
  id: string,
  { revision, notification }: { revision: number; notification: NotificationFields },
  locale: Locale,
): Promise<Notification> {
  const { state } = await notifications.lock(ctx, id)
  if (state !== 'draft') throw new Refusal('NOTIFICATION_SENT')
  requireCourse(notification)
  const change = await notifications.change(ctx, id, { revision, fields: notification })
  if (change) await record(ctx, notificationChanged(id, change))
  return getNotification(ctx, id, locale)
}

/** Deletes a draft; deleting one that is gone already is no error. */
export async function removeNotification(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await notifications.remove(ctx, id)
  if (removed && removed.state !== 'draft') throw new Refusal('NOTIFICATION_SENT')
  if (removed) await record(ctx, notificationDeleted(id, titleOf(fieldsOf(removed).texts)))
  return { removed: removed !== null }
}
