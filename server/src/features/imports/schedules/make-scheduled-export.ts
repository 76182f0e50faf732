import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeList } from '@reihum/contract/imports/export-limits.ts'
import type { ExportTrouble } from '@reihum/contract/imports/export-troubles.ts'
import { exportKeptDays } from '@reihum/contract/imports/whole-export.schema.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { insertPassingFile, type KeptFile, removeContent, storeHeld } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { holdFile, mayPass } from '#platform/storage/hold-file.ts'
import type { Held } from '#platform/storage/storage.ts'
import { ZipTooLarge } from '#platform/tables/zip-file.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { mayTake } from '../list-permission.rules.ts'
import { packTenant } from '../whole/export-tenant.ts'
import { openOutsideStorage, storageTrouble } from './outside-storage.ts'
import { scheduledExportDelivered, scheduledExportFailed, scheduleStopped } from './schedule.events.ts'
import { knownMembers, storageOf, timesOf, toldNow } from './schedule.queries.ts'
import { failsTooLong, nextTry, objectKeyOf, periodBefore } from './schedule.rules.ts'
import {
  forgetOldExports,
  lockSchedule,
  lockScheduled,
  readSchedule,
  type ScheduledRow,
  type ScheduleRow,
  secretOf,
  switchScheduleOff,
  updateSchedule,
  updateScheduled,
} from './schedule.store.ts'

type Dependencies = Pick<
  JobDependencies,
  'inTenant' | 'storage' | 'incoming' | 'owned' | 'product' | 'lists' | 'vault' | 'insideHosts' | 'publicUrl'
>
type Asked = JobPayload<{ scheduledExportId: string }>

/** Why this export cannot be; thrown where it is found out. */
class Trouble extends Error {
  readonly trouble: ExportTrouble
  readonly detail: string
  constructor(trouble: ExportTrouble, detail = '') {
    super(trouble)
    this.trouble = trouble
    this.detail = detail
  }
}

/** An export that is to be made now. */
type Due = {
  asked: ScheduledRow
  schedule: ScheduleRow
  /** What whoever answers for it may see today. */
  role: TenantRole
  secretKey: string | null
  slug: string
  timeZone: string
}

type Made = { held: Held; filename: string; mediaType: string; rows: number | null }

const dayMs = 86_400_000

/** What an error says about the export; null: nothing, it is a failure of the installation. */
function troubleOf(error: unknown): { trouble: ExportTrouble; detail: string } | null {
  if (error instanceof Trouble) return error
  if (error instanceof ZipTooLarge) return { trouble: 'tooLarge', detail: '' }
  if (error instanceof Refusal && error.code === 'TOO_MANY_ROWS')
    return { trouble: 'tooManyRows', detail: '' }
  return null
}

/** Makes one export of a schedule and brings it to where it belongs. After a crash it begins anew. */
export function makeScheduledExport(dependencies: Dependencies) {
  const { inTenant, storage, incoming, lists, vault, insideHosts, publicUrl } = dependencies
  const enter = <Result>(
    { tenantId }: JobPayload,
    body: (ctx: TenantContext) => Promise<Result>,
    isSnapshot = false,
  ) => inTenant({ tenant: tenantId, access: 'system', origin: noOrigin, isSnapshot, deadline: null }, body)

  /** What is to be made; null: it was deleted, or made already. */
  const readDue = (job: Asked) =>
    enter(job, async (ctx): Promise<Due | null> => {
      const asked = await lockScheduled(ctx, job.scheduledExportId)
      const schedule = asked && (await readSchedule(ctx, asked.schedule_id))
      if (asked?.state !== 'waiting' || !schedule) return null
      const owner = (await knownMembers(ctx)).find(({ userId }) => userId === schedule.set_up_by)
      if (!owner || !mayTake(owner.role, schedule.list, lists)) {
        await rest(ctx, asked, schedule)
        return null
      }
      await updateScheduled(ctx, asked.id, { list: schedule.list, next_try_at: null })
      return {
        asked,
        schedule,
        role: owner.role,
        secretKey: schedule.way === 'storage' ? await secretOf(ctx, vault, schedule.id) : null,
        slug: ctx.tenant.slug,
        timeZone: ctx.tenant.timeZone,
      }
    })

  /** Nobody answers for it any more: it is off until somebody who may switches it on. */
  async function rest(ctx: TenantContext, asked: ScheduledRow, { id, list }: ScheduleRow): Promise<void> {
    await updateScheduled(ctx, asked.id, {
      state: 'failed',
      ended_at: ctx.now,
      trouble: 'notAllowed',
      detail: '',
    })
    await switchScheduleOff(ctx, id, 'resting')
    await record(ctx, scheduleStopped(ctx.tenantId, id, { list, reason: 'resting' }))
  }

  /** Writes the list as whoever answers for it would see it. */
  async function writeList(
    job: Asked,
    { asked, schedule, role, timeZone }: Due,
    folder: string,
  ): Promise<Made> {
    const list = lists[schedule.list]
    const byItself = list?.byItself
    if (!byItself) throw new Trouble('notAllowed')
    const wanted = {
      format: schedule.format === 'xlsx' ? ('xlsx' as const) : ('csv' as const),
      locale: schedule.language as Locale,
      publicUrl,
      storage,
      period: periodBefore(timesOf(schedule), asked.due_at, timeZone),
    }
    const { write, rows } = await enter(
      job,
      async (ctx) => {
        const seen = { ...ctx, role }
        return { rows: list.count && (await list.count(seen)), write: await byItself.write(seen, wanted) }
      },
      true,
    )
    // The transaction is over, so that writing holds no connection.
    const file = await write()
    const path = join(folder, 'list')
    await writeFile(path, file.stream())
    return { held: await holdFile(path), filename: file.name, mediaType: file.type, rows }
  }

  async function packEverything(job: Asked, { schedule }: Due, folder: string): Promise<Made> {
    const { packed, filename } = await packTenant(dependencies, {
      tenantId: job.tenantId,
      withFiles: schedule.with_files,
      folder,
      async onProgress() {
        const row = await enter(job, (ctx) => lockScheduled(ctx, job.scheduledExportId))
        if (row?.state !== 'waiting') throw new Gone()
      },
    })
    return { held: await holdFile(packed.path), filename, mediaType: 'application/zip', rows: packed.rows }
  }

  /** Stores that it is done. The content of a file that nobody waits for any more is returned, to be removed. */
  const finish = (job: Asked, made: Made, file: KeptFile | null) =>
    enter(job, async (ctx): Promise<KeptFile | null> => {
      const asked = await lockScheduled(ctx, job.scheduledExportId)
      const schedule = asked && (await lockSchedule(ctx, asked.schedule_id))
      if (asked?.state !== 'waiting' || !schedule) return file
      if (file) await insertPassingFile(ctx, file)
      await updateScheduled(ctx, asked.id, {
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
      const ids = { scheduleId: schedule.id, scheduledExportId: asked.id }
      const { list, way } = schedule
      await record(ctx, scheduledExportDelivered(ctx.tenantId, ids, { list, way }))
      await forgetOldExports(ctx, schedule.id)
      return null
    })

  async function deliver(
    job: Asked,
    { asked, schedule, secretKey, slug, timeZone }: Due,
    made: Made,
  ): Promise<void> {
    if (schedule.way === 'mail') {
      const left = await finish(job, made, await storeHeld(storage, job.tenantId, made.held, made))
      if (left) await removeContent(storage, job.tenantId, left)
      return
    }
    const target = storageOf(schedule)
    const { list, format } = schedule
    const key = objectKeyOf({ folder: target.folder, slug, list, format, dueAt: asked.due_at, timeZone })
    try {
      await openOutsideStorage(target, secretKey ?? '', { insideHosts }).put(key, made.held)
    } catch (error) {
      const said = storageTrouble(error)
      throw said ? new Trouble(said.trouble, said.detail) : error
    }
    await finish(job, { ...made, filename: key }, null)
  }

  /** Nothing is made that nobody may be told of. */
  async function requireRecipients(job: Asked, { schedule }: Due): Promise<void> {
    if (schedule.way !== 'mail') return
    const members = await enter(job, knownMembers)
    const told = toldNow(members, schedule.recipients, schedule.list, lists)
    if (!told.some(({ email }) => email !== null)) throw new Trouble('nobodyToTell')
  }

  /** Stores that it failed: when it is tried again, or who is told, and whether the schedule is switched off for it. */
  const fail = (job: Asked, { trouble, detail }: { trouble: ExportTrouble; detail: string }) =>
    enter(job, async (ctx): Promise<number | null> => {
      const asked = await lockScheduled(ctx, job.scheduledExportId)
      const schedule = asked && (await lockSchedule(ctx, asked.schedule_id))
      if (asked?.state !== 'waiting' || !schedule) return null
      const attempts = asked.attempts + 1
      const { due_at: dueAt, by_hand: byHand } = asked
      const next = nextTry({ trouble, attempts, dueAt, byHand }, ctx.now)
      if (next) {
        await updateScheduled(ctx, asked.id, { attempts, trouble, detail, next_try_at: next })
        return (next.getTime() - ctx.now.getTime()) / 1000
      }
      await updateScheduled(ctx, asked.id, { state: 'failed', ended_at: ctx.now, attempts, trouble, detail })
      await noteFailed(ctx, asked, schedule, trouble)
      await forgetOldExports(ctx, schedule.id)
      return null
    })

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

  return async (job: Asked, { isLast }: JobAttempt): Promise<void> => {
    const due = await readDue(job)
    if (!due) return
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(incoming, 'export-'))
    try {
      await requireRecipients(job, due)
      const isWhole = due.schedule.list === wholeList
      await deliver(job, due, await (isWhole ? packEverything : writeList)(job, due, folder))
    } catch (error) {
      if (error instanceof Gone) return
      const known = troubleOf(error)
      // The storage or the disk of the installation; it is back some time.
      if (!known && mayPass(error)) throw new Postponed(60, (error as Error).message)
      if (!known && !isLast) throw error
      const seconds = await fail(job, known ?? { trouble: 'gaveUp', detail: '' })
      if (seconds !== null) throw new Postponed(seconds, known?.trouble ?? 'gaveUp')
      if (!known) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** It was deleted while it was being made. */
class Gone extends Error {}
