import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { resumeRun } from '#platform/runs/start-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { notificationContinued } from './notification.events.ts'
import { type NotificationAction, notificationRunKind } from './notification-run.ts'

/** Writes to those whose turn had not come when the message was stopped. */
export async function resumeNotification(ctx: TenantContext, runId: string): Promise<void> {
  const resumed = await resumeRun(ctx, runId, [notificationRunKind])
  if (!resumed) return
  requireVerified(ctx)
  await requireRoom(ctx, 'mailsAMonth', resumed.left)
  const { notificationId } = resumed.action as NotificationAction
  await record(ctx, notificationContinued(notificationId, runId, resumed.left))
}
