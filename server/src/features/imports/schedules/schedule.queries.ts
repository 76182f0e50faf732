import { keptScheduledExports, wholeList } from '@reihum/contract/imports/export-limits.ts'
import type {
  ExportChoices,
  ExportFormat,
  ExportSchedule,
  ExportScheduleDetail,
  ExportTimes,
  ScheduledExport,
} from '@reihum/contract/imports/export-schedule.schema.ts'
import type { ExportTrouble } from '@reihum/contract/imports/export-troubles.ts'
import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mayTake } from '../list-permission.rules.ts'
import type { ScheduledRow, ScheduleRow } from './schedule.store.ts'

export type KnownMember = {
  userId: string
  role: TenantRole
  name: string
  /** Null: it was never verified. */
  email: string | null
}

/** Who belongs to the tenant now. */
export async function knownMembers({ tx, tenantId }: TenantContext): Promise<KnownMember[]> {
  const rows = await tx
    .selectFrom('membership as m')
    .innerJoin('member_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 'm.role', 'a.full_name', 'a.username', 'a.email', 'a.verified_at'])
    .where('m.tenant_id', '=', tenantId)
    .orderBy('a.full_name')
    .orderBy('m.user_id')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    role: row.role as TenantRole,
    name: row.full_name || row.username || '',
    email: row.verified_at === null ? null : row.email,
  }))
}

/** Those of the recipients who may be told now: members who may take the list along. */
export const toldNow = (
  members: readonly KnownMember[],
  recipients: readonly string[],
  list: string,
  lists: RoomLists,
) => members.filter(({ userId, role }) => recipients.includes(userId) && mayTake(role, list, lists))

const wholeName: Wording = { de: 'Alle Daten', en: 'All data' }

export function nameOfList(list: string, lists: RoomLists, locale: Locale): string {
  return (list === wholeList ? wholeName : lists[list]?.byItself?.name)?.[locale] ?? list
}

/** The formats of a list; none: it is none that can be exported by itself. */
export function formatsOf(list: string, lists: RoomLists): readonly ExportFormat[] {
  if (list === wholeList) return ['zip']
  return Object.hasOwn(lists, list) ? (lists[list]?.byItself?.formats ?? []) : []
}

export const timesOf = ({
  rhythm,
  day,
  hour,
}: Pick<ScheduleRow, 'rhythm' | 'day' | 'hour'>): ExportTimes => ({
  rhythm: rhythm as ExportTimes['rhythm'],
  day,
  hour,
})

export const storageOf = ({ endpoint, region, bucket, folder, access_key }: ScheduleRow) => ({
  endpoint: endpoint ?? '',
  region: region ?? '',
  bucket: bucket ?? '',
  folder: folder ?? '',
  accessKey: access_key ?? '',
})

const asScheduled = ({ role, now }: TenantContext, lists: RoomLists, row: ScheduledRow): ScheduledExport => ({
  id: row.id as ScheduledExport['id'],
  dueAt: row.due_at.toISOString(),
  byHand: row.by_hand,
  state: row.state as ScheduledExport['state'],
  endedAt: row.ended_at?.toISOString() ?? null,
  rows: row.rows === null ? null : Number(row.rows),
  filesize: Number(row.filesize),
  filename: row.filename,
  trouble: row.trouble as ExportTrouble | null,
  detail: row.detail,
  nextTryAt: row.state === 'waiting' ? (row.next_try_at?.toISOString() ?? null) : null,
  downloadableUntil:
    // The schedule may have been about a list before that the viewer may not have.
    row.file_id && row.expires_at && row.expires_at > now && mayTake(role, row.list, lists)
      ? row.expires_at.toISOString()
      : null,
})

type Named = { row: ScheduleRow; last: ScheduledExport | null; nameOf: ReadonlyMap<string, string> }

function asSchedule({ row, last, nameOf }: Named): ExportSchedule {
  return {
    id: row.id as ExportSchedule['id'],
    revision: row.revision,
    list: row.list,
    format: row.format as ExportFormat,
    withFiles: row.with_files,
    language: row.language as Locale,
    ...timesOf(row),
    target:
      row.way === 'mail'
        ? {
            way: 'mail',
            recipients: row.recipients.map((userId) => ({
              userId: userId as UserId,
              name: nameOf.get(userId) ?? '',
            })),
          }
        : { way: 'storage', storage: storageOf(row) },
    setUpBy: (row.set_up_by && nameOf.get(row.set_up_by)) || null,
    setUpAt: row.set_up_at.toISOString(),
    nextAt: row.next_at?.toISOString() ?? null,
    offReason: row.off_reason as ExportSchedule['offReason'],
    offAt: row.off_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    last,
  }
}

const namesOf = (members: readonly KnownMember[]) =>
  new Map(members.map(({ userId, name }) => [userId, name]))

/** The schedules of lists that the caller may take along. */
export async function listSchedules(
  ctx: TenantContext,
  lists: RoomLists,
): Promise<{ items: ExportSchedule[] }> {
  const all = await ctx.tx
    .selectFrom('export_schedule')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .orderBy('set_up_at')
    .orderBy('id')
    .execute()
  const rows = all.filter(({ list }) => mayTake(ctx.role, list, lists))
  if (rows.length === 0) return { items: [] }
  const latest = await ctx.tx
    .selectFrom('scheduled_export')
    .selectAll()
    .distinctOn('schedule_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(
      'schedule_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('schedule_id')
    .orderBy('due_at', 'desc')
    .execute()
  const lastOf = new Map(latest.map((row) => [row.schedule_id, asScheduled(ctx, lists, row)]))
  const nameOf = namesOf(await knownMembers(ctx))
  return { items: rows.map((row) => asSchedule({ row, last: lastOf.get(row.id) ?? null, nameOf })) }
}

/** How many there are, whoever may see them. */
export async function countSchedules({ tx, tenantId }: TenantContext): Promise<number> {
  const { count } = await tx
    .selectFrom('export_schedule')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One whose list the caller may not take along is not there for them. */
export async function getSchedule(
  ctx: TenantContext,
  id: string,
  lists: RoomLists,
): Promise<ExportScheduleDetail> {
  const row = await ctx.tx
    .selectFrom('export_schedule')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !mayTake(ctx.role, row.list, lists)) throw new Refusal('NOT_FOUND')
  const found = await ctx.tx
    .selectFrom('scheduled_export')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('schedule_id', '=', id)
    .orderBy('due_at', 'desc')
    .limit(keptScheduledExports)
    .execute()
  const exports = found.map((one) => asScheduled(ctx, lists, one))
  const nameOf = namesOf(await knownMembers(ctx))
  return { ...asSchedule({ row, last: exports[0] ?? null, nameOf }), exports }
}

/** What the caller may have exported by itself, and who may be told of it. */
export async function exportChoices(ctx: TenantContext, lists: RoomLists): Promise<ExportChoices> {
  const members = await knownMembers(ctx)
  const names = [...Object.keys(lists), wholeList].filter(
    (name) => formatsOf(name, lists).length > 0 && mayTake(ctx.role, name, lists),
  )
  return {
    lists: names.map((name) => ({
      name,
      formats: [...formatsOf(name, lists)],
      ofPeriod: name !== wholeList && formatsOf(name, lists).includes('zip'),
      recipients: members
        .filter(({ role }) => mayTake(role, name, lists))
        .map(({ userId }) => userId as UserId),
    })),
    members: members.map(({ userId, name }) => ({ userId: userId as UserId, name })),
    timeZone: ctx.tenant.timeZone,
  }
}
