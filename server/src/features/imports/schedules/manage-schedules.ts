import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { maxExportSchedules, wholeList } from '@reihum/contract/imports/export-limits.ts'
import type {
  ExportFormat,
  ExportScheduleDetail,
  ExportStorage,
  ExportTarget,
  ExportTimes,
  StorageCheck,
} from '@reihum/contract/imports/export-schedule.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { findKeptFile, type KeptFile, removeContent } from '#features/files/kept-files.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { EnterTenant, RequestContext } from '#platform/http/request-context.ts'
import { InsideAddress, requireOutside } from '#platform/outside.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { mayTake } from '../list-permission.rules.ts'
import { requireMember } from '../whole/manage-exports.ts'
import { checkStorage } from './outside-storage.ts'
import {
  scheduleChanged,
  scheduledExportTaken,
  scheduleMade,
  scheduleRemoved,
  scheduleSwitchedOff,
  scheduleSwitchedOn,
} from './schedule.events.ts'
import { countSchedules, formatsOf, getSchedule, knownMembers, timesOf, toldNow } from './schedule.queries.ts'
import { nextDue } from './schedule.rules.ts'
import {
  deleteSchedule,
  forgetSecret,
  insertSchedule,
  lockSchedule,
  lockScheduled,
  promiseExport,
  readSchedule,
  type ScheduleRow,
  secretOf,
  storeSecret,
  switchScheduleOff,
  updateSchedule,
} from './schedule.store.ts'

export type ScheduleDependencies = {
  lists: RoomLists
  vault: Vault
  door: PasskeyDoor
  storage: Storage
  incoming: string
  insideHosts: readonly string[]
  addresses: FileAddresses
}

type Asking = RequestContext & { enter: EnterTenant }

type Fields = ExportTimes & {
  list: string
  format: ExportFormat
  withFiles: boolean
  language: Locale
  target: ExportTarget
  secretKey: string
}

type Proved = { proof?: IdentityProof | undefined }

/** Who sets it up, once it is clear that they may: a member whose role may take that list along. */
async function requireTaking(
  ctx: TenantContext,
  list: string,
  { lists }: ScheduleDependencies,
): Promise<string> {
  const userId = requireMember(ctx)
  if (!mayTake(ctx.role, list, lists)) throw new Refusal('EXPORT_LIST_REFUSED')
  return userId
}

/** Refuses an address that must not be called. Where a name leads is looked at when it is called. */
function requireAddress({ endpoint }: ExportStorage, insideHosts: readonly string[]): void {
  try {
    requireOutside(new URL(endpoint), insideHosts)
  } catch (error) {
    if (error instanceof InsideAddress) throw new Refusal('EXPORT_STORAGE_REFUSED')
    throw error
  }
}

/** Refuses what cannot be delivered: formats that the list has not, people who may not have it, addresses of our own. */
async function requireFitting(
  ctx: TenantContext,
  { list, format, target }: Fields,
  { lists, insideHosts }: ScheduleDependencies,
): Promise<void> {
  if (!formatsOf(list, lists).includes(format)) throw new Refusal('EXPORT_LIST_REFUSED')
  if (target.way === 'storage') return requireAddress(target.storage, insideHosts)
  const wanted = new Set<string>(target.recipients)
  if (toldNow(await knownMembers(ctx), [...wanted], list, lists).length < wanted.size)
    throw new Refusal('EXPORT_RECIPIENT_REFUSED')
}

/** The columns of a schedule, from what was entered. */
const columnsOf = ({ list, format, withFiles, language, target, rhythm, day, hour }: Fields) => {
  const storage = target.way === 'storage' ? target.storage : null
  return {
    list,
    format,
    with_files: list === wholeList && withFiles,
    language,
    rhythm,
    day,
    hour,
    way: target.way,
    recipients: target.way === 'mail' ? [...new Set<string>(target.recipients)] : [],
    endpoint: storage?.endpoint ?? null,
    region: storage?.region ?? null,
    bucket: storage?.bucket ?? null,
    folder: storage?.folder ?? null,
    access_key: storage?.accessKey ?? null,
  }
}

/** What the stored secret key belongs to. For anything else it has to be entered again. */
const isSameStorage = (row: ScheduleRow, { endpoint, bucket, accessKey }: ExportStorage): boolean =>
  row.endpoint === endpoint && row.bucket === bucket && row.access_key === accessKey

/** Keeps, replaces or forgets the secret key. */
async function keepSecret(
  ctx: TenantContext,
  vault: Vault,
  {
    id,
    before,
    target,
    secretKey,
  }: { id: string; before: ScheduleRow | null } & Pick<Fields, 'target' | 'secretKey'>,
): Promise<void> {
  if (target.way === 'mail') return forgetSecret(ctx, id)
  if (secretKey !== '') return storeSecret(ctx, vault, id, secretKey)
  if (!before || !isSameStorage(before, target.storage)) throw new Refusal('EXPORT_SECRET_MISSING')
}

/** What the log says of it; never its keys. */
const told = ({ list, rhythm, way, endpoint, bucket }: ReturnType<typeof columnsOf>) => ({
  list,
  rhythm,
  way,
  endpoint,
  bucket,
})

/** Sets a schedule up, once the user has proved who they are. The same request twice sets up one. */
export async function makeSchedule(
  context: Asking,
  dependencies: ScheduleDependencies,
  { tenant, id, proof = {}, ...fields }: Fields & Proved & { tenant: string; id: string },
): Promise<ExportScheduleDetail> {
  const { lists, vault, door } = dependencies
  await context.enter({ tenant }, async (ctx) => {
    await requireTaking(ctx, fields.list, dependencies)
    requireVerified(ctx)
  })
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const setUpBy = await requireTaking(ctx, fields.list, dependencies)
    // Of two that are asked for at once the second waits here, and finds the first.
    await oneAtATime(ctx, 'export schedules')
    if (await readSchedule(ctx, id)) return getSchedule(ctx, id, lists)
    await requireFitting(ctx, fields, dependencies)
    if ((await countSchedules(ctx)) >= maxExportSchedules) throw new Refusal('EXPORT_SCHEDULES_FULL')
    const columns = columnsOf(fields)
    await insertSchedule(ctx, {
      id,
      revision: 1,
      ...columns,
      set_up_by: setUpBy,
      set_up_at: ctx.now,
      next_at: nextDue(fields, ctx.tenant.timeZone, ctx.now),
    })
    await keepSecret(ctx, vault, { id, before: null, ...fields })
    await record(ctx, scheduleMade(ctx.tenantId, id, told(columns)))
    return getSchedule(ctx, id, lists)
  })
}

/** Changes one; whoever does answers for it, so both lists have to be theirs. One that is off stays off. */
export async function changeSchedule(
  context: Asking,
  dependencies: ScheduleDependencies,
  {
    tenant,
    scheduleId: id,
    revision,
    proof = {},
    ...fields
  }: Fields & Proved & { tenant: string; scheduleId: string; revision: number },
): Promise<ExportScheduleDetail> {
  const { lists, vault, door } = dependencies
  await context.enter({ tenant }, async (ctx) => {
    await getSchedule(ctx, id, lists)
    await requireTaking(ctx, fields.list, dependencies)
    requireVerified(ctx)
  })
  await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const setUpBy = await requireTaking(ctx, fields.list, dependencies)
    const before = await lockSchedule(ctx, id)
    if (!before || !mayTake(ctx.role, before.list, lists)) throw new Refusal('NOT_FOUND')
    if (before.revision !== revision) throw new Refusal('CONFLICT')
    await requireFitting(ctx, fields, dependencies)
    const columns = columnsOf(fields)
    await keepSecret(ctx, vault, { id, before, ...fields })
    await updateSchedule(ctx, id, {
      ...columns,
      revision: revision + 1,
      set_up_by: setUpBy,
      set_up_at: ctx.now,
      ...(before.next_at && { next_at: nextDue(fields, ctx.tenant.timeZone, ctx.now) }),
    })
    await record(ctx, scheduleChanged(ctx.tenantId, id, told(columns)))
    return getSchedule(ctx, id, lists)
  })
}

type Switched = Proved & { tenant: string; scheduleId: string; on: boolean }

/** Switches it off, or on with a proof of identity; one that is so already stays as it is. */
export async function switchSchedule(
  context: Asking,
  { lists, door }: ScheduleDependencies,
  { tenant, scheduleId: id, on, proof = {} }: Switched,
): Promise<ExportScheduleDetail> {
  await context.enter({ tenant }, async (ctx) => {
    await getSchedule(ctx, id, lists)
    requireMember(ctx)
    if (on) requireVerified(ctx)
  })
  if (on) await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const userId = requireMember(ctx)
    const row = await lockSchedule(ctx, id)
    if (!row || !mayTake(ctx.role, row.list, lists)) throw new Refusal('NOT_FOUND')
    if (on && row.off_at) {
      await updateSchedule(ctx, id, {
        next_at: nextDue(timesOf(row), ctx.tenant.timeZone, ctx.now),
        off_at: null,
        off_reason: null,
        failing_since: null,
        set_up_by: userId,
        set_up_at: ctx.now,
      })
      await record(ctx, scheduleSwitchedOn(ctx.tenantId, id, row.list))
    }
    if (!on && !row.off_at) {
      await switchScheduleOff(ctx, id, 'hand')
      await record(ctx, scheduleSwitchedOff(ctx.tenantId, id, row.list))
    }
    return getSchedule(ctx, id, lists)
  })
}

/** Deletes it with the files that are kept here. What lies in a storage of the provider stays. */
export async function removeSchedule(
  { enter }: { enter: EnterTenant },
  { lists, storage }: ScheduleDependencies,
  { tenant, scheduleId: id }: { tenant: string; scheduleId: string },
): Promise<{ removed: boolean }> {
  const { removed, gone, tenantId } = await enter({ tenant }, async (ctx) => {
    requireMember(ctx)
    const row = await lockSchedule(ctx, id)
    if (!row || !mayTake(ctx.role, row.list, lists))
      return { removed: false, gone: [] as KeptFile[], tenantId: ctx.tenantId }
    const files = await deleteSchedule(ctx, id)
    await record(ctx, scheduleRemoved(ctx.tenantId, id, row.list))
    return { removed: true, gone: files, tenantId: ctx.tenantId }
  })
  for (const file of gone) await removeContent(storage, tenantId, file)
  return { removed }
}

/** Promises an export beyond the schedule. The same id twice promises one. */
export async function runSchedule(
  ctx: TenantContext,
  { lists }: ScheduleDependencies,
  { scheduleId, id }: { scheduleId: string; id: string },
): Promise<ExportScheduleDetail> {
  requireMember(ctx)
  const row = await lockSchedule(ctx, scheduleId)
  if (!row || !mayTake(ctx.role, row.list, lists)) throw new Refusal('NOT_FOUND')
  if (await lockScheduled(ctx, id)) return getSchedule(ctx, scheduleId, lists)
  if (row.off_at) throw new Refusal('EXPORT_SCHEDULE_OFF')
  if (!(await promiseExport(ctx, { id, schedule: row, dueAt: ctx.now, byHand: true })))
    throw new Refusal('EXPORT_UNDER_WAY')
  return getSchedule(ctx, scheduleId, lists)
}

type Checked = { tenant: string; storage: ExportStorage; secretKey: string; scheduleId?: string | undefined }

/** Tries a storage out while somebody waits; no connection to the database is held meanwhile. */
export async function checkExportStorage(
  { enter }: { enter: EnterTenant },
  { lists, vault, incoming, insideHosts }: ScheduleDependencies,
  { tenant, storage, secretKey, scheduleId }: Checked,
): Promise<StorageCheck> {
  const secret = await enter({ tenant }, async (ctx) => {
    requireMember(ctx)
    requireAddress(storage, insideHosts)
    if (secretKey !== '') return secretKey
    const row = scheduleId === undefined ? undefined : await readSchedule(ctx, scheduleId)
    const isTheirs = row && mayTake(ctx.role, row.list, lists) && isSameStorage(row, storage)
    const stored = isTheirs ? await secretOf(ctx, vault, row.id) : null
    if (stored === null) throw new Refusal('EXPORT_SECRET_MISSING')
    return stored
  })
  return checkStorage(storage, secret, { incoming, insideHosts })
}

type Taken = Proved & { tenant: string; scheduledExportId: string }

/** An address that works for some minutes for whoever has it; that of everything takes a proof of identity. */
export async function takeScheduled(
  context: Asking,
  { lists, door, addresses }: ScheduleDependencies,
  { tenant, scheduledExportId: id, proof = {} }: Taken,
): Promise<{ address: string }> {
  const find = async (ctx: TenantContext) => {
    requireMember(ctx)
    const row = await lockScheduled(ctx, id)
    if (!row || !mayTake(ctx.role, row.list, lists)) throw new Refusal('NOT_FOUND')
    return row
  }
  const { list } = await context.enter({ tenant }, find)
  if (list === wholeList) await confirmIdentity(context, door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const row = await find(ctx)
    if (!row.file_id || (row.expires_at && row.expires_at <= ctx.now)) throw new Refusal('EXPORT_GONE')
    const file = await findKeptFile(ctx, row.file_id)
    const ids = { scheduleId: row.schedule_id, scheduledExportId: id }
    await record(ctx, scheduledExportTaken(ctx.tenantId, ids, list))
    return { address: addresses.signed(ctx.tenant.slug, ctx.tenantId, file, ctx.now) }
  })
}
