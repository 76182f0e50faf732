import { problemsOfTexts } from '@reihum/contract/notifications/notification-text.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { startRun } from '#platform/runs/start-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { unfilledDocuments } from './attached-documents.queries.ts'
import { notificationStarted } from './notification.events.ts'
import { fieldsOf, insertRecipients, type NotificationRow, notifications } from './notification.store.ts'
import { type NotificationAction, notificationRunKind } from './notification-run.ts'
import { type PreparedRecipient, prepareRecipients } from './prepare-recipients.ts'

export type Readied = { ready: PreparedRecipient[]; unwanted: PreparedRecipient[]; unfilled: number }

/** What may be missing in letters, because somebody has seen it and sends them all the same. */
export type Agreed = { unfilled: boolean; withoutCertificate: boolean }

/** Who gets a message now; refuses what nobody could be sent, and what is missing without anybody having agreed to it. */
export async function readyRecipients(
  ctx: TenantContext,
  row: NotificationRow,
  agreed: Agreed,
): Promise<Readied> {
  const fields = fieldsOf(row)
  if (problemsOfTexts(fields.texts).length > 0) throw new Refusal('NOTIFICATION_TEXT_UNUSABLE')
  const prepared = await prepareRecipients(ctx, { ...fields, id: row.id })
  const ready = prepared.filter(({ outcome }) => outcome === 'ready')
  const unwanted = prepared.filter(({ outcome }) => outcome === 'unwanted')
  if (ready.length === 0) throw new Refusal('NOTIFICATION_WITHOUT_RECIPIENTS')
  const lacksInDocument = await unfilledDocuments(
    ctx,
    row.id,
    ready.map(({ candidate }) => candidate),
  )
  const unfilled = ready.filter(
    ({ candidate, message }) => !message || message.unfilled.length > 0 || lacksInDocument(candidate),
  ).length
  if (unfilled > 0 && !agreed.unfilled) throw new Refusal('NOTIFICATION_UNFILLED', { people: unfilled })
  const without = ready.filter(({ lacksCertificate }) => lacksCertificate).length
  if (without > 0 && !agreed.withoutCertificate)
    throw new Refusal('NOTIFICATION_WITHOUT_CERTIFICATE', { people: without })
  return { ready, unwanted, unfilled }
}

/** Keeps to whom it goes and begins the run that writes it. The message is locked and not yet sent. */
export async function startNotification(
  ctx: TenantContext,
  id: string,
  { ready, unwanted, unfilled }: Readied,
  agreed: Agreed,
): Promise<void> {
  await requireRoom(ctx, 'mailsAMonth', ready.length)
  const itemIds = await insertRecipients(ctx, id, [...ready, ...unwanted])
  const runId = newId(ctx.now.getTime())
  const action: NotificationAction = { notificationId: id }
  await startRun(ctx, { id: runId, kind: notificationRunKind, action, itemIds })
  await notifications.set(ctx, id, {
    state: 'started',
    scheduled_for: null,
    started_at: ctx.now,
    run_id: runId,
    total: ready.length,
    sends_unfilled: agreed.unfilled,
    sends_without_certificate: agreed.withoutCertificate,
    trouble: null,
  })
  await record(ctx, notificationStarted(id, runId, { recipients: ready.length, emptyPlaceholders: unfilled }))
}
