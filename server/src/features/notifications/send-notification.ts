import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { startRun } from '#platform/runs/start-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import {
  notificationContinued,
  notificationScheduled,
  notificationUnscheduled,
} from './notification.events.ts'
import { getNotification } from './notification.queries.ts'
import { notifications } from './notification.store.ts'
import { type NotificationAction, notificationRunKind } from './notification-run.ts'
import { failedRecipients, isUnderWay } from './recipient.queries.ts'
import { readyRecipients, startNotification } from './start-notification.ts'

type Sending = {
  revision: number
  at: string | null
  unfilledConfirmed: boolean
  withoutCertificateConfirmed: boolean
}

const yearMs = 366 * 86_400_000

function requireFuture(at: Date, now: Date): void {
  const ahead = at.getTime() - now.getTime()
  if (ahead <= 0 || ahead > yearMs) throw new Refusal('NOTIFICATION_TIME_PAST')
}

/** Sends a message now, or at a time. The same request again finds that it was done. */
export async function sendNotification(
  ctx: TenantContext,
  id: string,
  { revision, at, unfilledConfirmed, withoutCertificateConfirmed }: Sending,
  locale: Locale,
): Promise<Notification> {
  requireVerified(ctx)
  const row = await notifications.lock(ctx, id)
  if (row.state !== 'draft') {
    if (row.revision !== revision + 1) throw new Refusal('NOTIFICATION_SENT')
    return getNotification(ctx, id, locale)
  }
  if (row.revision !== revision) throw new Refusal('CONFLICT')
  if (at !== null) requireFuture(new Date(at), ctx.now)
  const agreed = { unfilled: unfilledConfirmed, withoutCertificate: withoutCertificateConfirmed }
  const readied = await readyRecipients(ctx, row, agreed)
  if (at === null) await startNotification(ctx, id, readied, agreed)
  else {
    await notifications.set(ctx, id, {
      state: 'scheduled',
      scheduled_for: new Date(at),
      sends_unfilled: agreed.unfilled,
      sends_without_certificate: agreed.withoutCertificate,
      trouble: null,
    })
    const told = { recipients: readied.ready.length, emptyPlaceholders: readied.unfilled, scheduledFor: at }
    await record(ctx, notificationScheduled(id, told))
  }
  return getNotification(ctx, id, locale)
}

/** A scheduled message is a draft again; one that is none already stays as it is. */
export async function unscheduleNotification(
  ctx: TenantContext,
  id: string,
  locale: Locale,
): Promise<Notification> {
  const { state } = await notifications.lock(ctx, id)
  if (state === 'started') throw new Refusal('NOTIFICATION_SENT')
  if (state === 'scheduled') {
    await notifications.set(ctx, id, {
      state: 'draft',
      scheduled_for: null,
      sends_unfilled: false,
      sends_without_certificate: false,
    })
    await record(ctx, notificationUnscheduled(id))
  }
  return getNotification(ctx, id, locale)
}

/** Tries those again whom the message did not reach. The key of the request is the id of the run. */
export async function sendNotificationAgain(
  ctx: TenantContext,
  id: string,
  runId: string,
  locale: Locale,
): Promise<Notification> {
  requireVerified(ctx)
  const row = await notifications.lock(ctx, id)
  if (row.run_id !== runId) {
    if (await isUnderWay(ctx, row.run_id)) throw new Refusal('NOTIFICATION_UNDER_WAY')
    const itemIds = await failedRecipients(ctx, id)
    if (itemIds.length === 0) throw new Refusal('NOTHING_FAILED')
    const action: NotificationAction = { notificationId: id }
    if (!(await startRun(ctx, { id: runId, kind: notificationRunKind, action, itemIds })))
      throw new Refusal('CONFLICT')
    await requireRoom(ctx, 'mailsAMonth', itemIds.length)
    await notifications.set(ctx, id, { run_id: runId })
    await record(ctx, notificationContinued(id, runId, itemIds.length))
  }
  return getNotification(ctx, id, locale)
}
