import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeList } from '@reihum/contract/imports/export-limits.ts'
import type { ExportTrouble } from '@reihum/contract/imports/export-troubles.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { removeContent, storeHeld } from '#features/files/kept-files.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { holdFile, mayPass } from '#platform/storage/hold-file.ts'
import { ZipTooLarge } from '#platform/tables/zip-file.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { mayTake } from '../list-permission.rules.ts'
import { packTenant } from '../whole/export-tenant.ts'
import { openOutsideStorage, storageTrouble } from './outside-storage.ts'
import { knownMembers, storageOf, timesOf, toldNow } from './schedule.queries.ts'
import { objectKeyOf, periodBefore } from './schedule.rules.ts'
import {
  lockScheduled,
  readSchedule,
  type ScheduledRow,
  type ScheduleRow,
  secretOf,
  updateScheduled,
} from './schedule.store.ts'
import { type Made, restSchedule, storeDone, storeFailed } from './settle-scheduled.ts'

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

/** It was deleted while it was being made. */
class Gone extends Error {}

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
        await restSchedule(ctx, asked, schedule)
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

  async function deliver(
    job: Asked,
    { asked, schedule, secretKey, slug, timeZone }: Due,
    made: Made,
  ): Promise<void> {
    if (schedule.way === 'mail') {
      const file = await storeHeld(storage, job.tenantId, made.held, made)
      const left = await enter(job, (ctx) => storeDone(ctx, job.scheduledExportId, made, file))
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
    await enter(job, (ctx) => storeDone(ctx, job.scheduledExportId, { ...made, filename: key }, null))
  }

  /** Nothing is made that nobody may be told of. */
  async function requireRecipients(job: Asked, { schedule }: Due): Promise<void> {
    if (schedule.way !== 'mail') return
    const members = await enter(job, knownMembers)
    const told = toldNow(members, schedule.recipients, schedule.list, lists)
    if (!told.some(({ email }) => email !== null)) throw new Trouble('nobodyToTell')
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
      const seconds = await enter(job, (ctx) =>
        storeFailed(ctx, job.scheduledExportId, known ?? { trouble: 'gaveUp', detail: '' }),
      )
      if (seconds !== null) throw new Postponed(seconds, known?.trouble ?? 'gaveUp')
      if (!known) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
