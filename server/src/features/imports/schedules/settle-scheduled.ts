import type { ExportTrouble } from '@reihum/contract/imports/export-troubles.ts'
import { exportKeptDays } from '@reihum/contract/imports/whole-export.schema.ts'
import { insertPassingFile, type KeptFile } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import type { Held } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { scheduledExportDelivered, scheduledExportFailed, scheduleStopped } from './schedule.events.ts'
import { failsTooLong, nextTry } from './schedule.rules.ts'
import {
  forgetOldExports,
  lockSchedule,
  lockScheduled,
  type ScheduledRow,
  type ScheduleRow,
  switchScheduleOff,
  updateSchedule,
  updateScheduled,
} from './schedule.store.ts'

/** A file that was made, before it is brought anywhere. */
export type Made = { held: Held; filename: string; mediaType: string; rows: number | null }

const dayMs = 86_400_000

/** Both rows, locked; null: it was deleted, or settled already. */
async function lockBoth(ctx: TenantContext, id: string) {
  const asked = await lockScheduled(ctx, id)
  const schedule = asked && (await lockSchedule(ctx, asked.schedule_id))
  return asked?.state === 'waiting' && schedule ? { asked, schedule } : null
}

/** Nobody answers for it any more: it is off until somebody who may switches it on. */
export async function restSchedule(
  ctx: TenantContext,
  asked: ScheduledRow,
  { id, list }: ScheduleRow,
): Promise<void> {
  const ended = { state: 'failed', ended_at: ctx.now, trouble: 'notAllowed', detail: '' }
  await updateScheduled(ctx, asked.id, ended)
  await switchScheduleOff(ctx, id, 'resting')
  await record(ctx, scheduleStopped(ctx.tenantId, id, { list, reason: 'resting' }))
}

/** Stores that it is done. The file whose content nobody waits for any more is returned, to be removed. */
export async function storeDone(
  ctx: TenantContext,
  id: string,
  made: Made,
  file: KeptFile | null,
): Promise<KeptFile | null> {
  const both = await lockBoth(ctx, id)
  if (!both) return file
  const { asked, schedule } = both
  if (file) await insertPassingFile(ctx, file)
  await updateScheduled(ctx, id, {
    state: 'done',
    ended_at: ctx.now,
    attempts: asked.attempts + 1,
    rows: made.rows,
    filesize: made.held.size,
    filename: made.filename,
    trouble: null,
    detail: '',
    ...(file && { file_id: file.id, expires_at: new Date(ctx.now.getTime() + exportKeptDays * dayMs) }),
  })
  await updateSchedule(ctx, schedule.id, { failing_since: null })
  const ids = { scheduleId: schedule.id, scheduledExportId: id }
  const { list, way } = schedule
  await record(ctx, scheduledExportDelivered(ctx.tenantId, ids, { list, way }))
  await forgetOldExports(ctx, schedule.id)
  return null
}

/** Stores that it failed. Returns in how many seconds it is tried again; null: not any more. */
export async function storeFailed(
  ctx: TenantContext,
  id: string,
  { trouble, detail }: { trouble: ExportTrouble; detail: string },
): Promise<number | null> {
  const both = await lockBoth(ctx, id)
  if (!both) return null
  const { asked, schedule } = both
  const attempts = asked.attempts + 1
  const next = nextTry({ trouble, attempts, dueAt: asked.due_at, byHand: asked.by_hand }, ctx.now)
  if (next) {
    await updateScheduled(ctx, id, { attempts, trouble, detail, next_try_at: next })
    return (next.getTime() - ctx.now.getTime()) / 1000
  }
  await updateScheduled(ctx, id, { state: 'failed', ended_at: ctx.now, attempts, trouble, detail })
  await noteFailed(ctx, asked, schedule, trouble)
  await forgetOldExports(ctx, schedule.id)
  return null
}

/** Whoever answers for it is told the first time, and after a week it is switched off. */
async function noteFailed(
  ctx: TenantContext,
  { id: scheduledExportId, by_hand }: ScheduledRow,
  { id: scheduleId, list, failing_since, off_at }: ScheduleRow,
  trouble: ExportTrouble,
): Promise<void> {
  // Whoever asked for it by hand sees it.
  const isFirst = !by_hand && failing_since === null
  if (isFirst) await updateSchedule(ctx, scheduleId, { failing_since: ctx.now })
  const ids = { scheduleId, scheduledExportId, isFirst }
  await record(ctx, scheduledExportFailed(ctx.tenantId, ids, { list, trouble }))
  if (by_hand || off_at || !failing_since || !failsTooLong(failing_since, ctx.now)) return
  await switchScheduleOff(ctx, scheduleId, 'failing')
  await record(ctx, scheduleStopped(ctx.tenantId, scheduleId, { list, reason: 'failing' }))
}
