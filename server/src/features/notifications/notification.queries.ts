import type {
  Notification,
  NotificationState,
  NotificationSummary,
  notificationListInput,
} from '@reihum/contract/notifications/notification.schema.ts'
import type { NotificationSource } from '@reihum/contract/notifications/notification-source.schema.ts'
import { problemsOfTexts, titleOf } from '@reihum/contract/notifications/notification-text.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { documentsOf } from './attached-documents.queries.ts'
import { attachedFiles } from './attached-files.queries.ts'
import { fieldsOf } from './notification.store.ts'

/** What is stored, and for a message that was begun, what its run says. */
const stateOf = sql<NotificationState>`case when n.state <> 'started' then n.state
  when exists (select from run u where u.tenant_id = n.tenant_id and u.id = n.run_id and u.finished_at is null) then 'sending'
  when exists (select from notification_recipient r where r.tenant_id = n.tenant_id and r.notification_id = n.id and r.outcome is null)
    and not exists (select from run u where u.tenant_id = n.tenant_id and u.id = n.run_id and u.cancelled_at is null) then 'stopped'
  else 'sent' end`

const rowsOf = (ctx: TenantContext) =>
  ctx.tx
    .selectFrom('notification as n')
    .selectAll('n')
    .select(stateOf.as('shown_state'))
    .select(
      sql<number>`(select count(*) from notification_recipient r
        where r.tenant_id = n.tenant_id and r.notification_id = n.id and r.outcome = 'refused')`.as(
        'refused',
      ),
    )
    .where('n.tenant_id', '=', ctx.tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

type NameOf = (source: NotificationSource) => string
type Called = { id: string; name: string; at: Date | null }

/** What the courses, dates and persons are called that messages are for. */
async function namesOf(
  ctx: TenantContext,
  sources: readonly NotificationSource[],
  locale: Locale,
): Promise<NameOf> {
  const courses = sources.flatMap((source) =>
    source.kind === 'course'
      ? source.courseId
      : source.kind === 'registrationList' || source.kind === 'personList'
        ? (source.filter.courseId ?? [])
        : [],
  )
  const dates = sources.flatMap((source) => (source.kind === 'appointment' ? source.appointmentId : []))
  const people = sources.flatMap((source) =>
    source.kind === 'persons' && source.personIds.length === 1 ? source.personIds : [],
  )
  const registered = sources.flatMap((source) =>
    source.kind === 'registrations' && source.registrationIds.length === 1 ? source.registrationIds : [],
  )
  const own = ctx.tenantId
  const { rows } = await sql<Called>`
    select id, title as name, null::timestamptz as at from course
      where tenant_id = ${own} and id = any(${courses}::uuid[])
    union all select a.id, c.title, a.starts_at from appointment a
      join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
      where a.tenant_id = ${own} and a.id = any(${dates}::uuid[])
    union all select id, trim(first_name || ' ' || last_name), null from person
      where tenant_id = ${own} and id = any(${people}::uuid[])
    union all select id, trim(first_name || ' ' || last_name), null from registration
      where tenant_id = ${own} and id = any(${registered}::uuid[])`.execute(ctx.tx)
  const look = { locale, timeZone: ctx.tenant.timeZone }
  const names = new Map(
    rows.map(({ id, name, at }) => [
      id,
      at ? `${name}, ${dateInWords(at, look)} ${formatTime(at, look)}` : name,
    ]),
  )
  return (source) => {
    if (source.kind === 'course') return names.get(source.courseId) ?? ''
    if (source.kind === 'appointment') return names.get(source.appointmentId) ?? ''
    if (source.kind === 'persons') return names.get(source.personIds[0] ?? '') ?? ''
    if (source.kind === 'registrations') return names.get(source.registrationIds[0] ?? '') ?? ''
    return names.get(source.filter.courseId ?? '') ?? ''
  }
}

function summaryOf(row: Row, nameOf: NameOf, locale: Locale): NotificationSummary {
  const { source, texts } = fieldsOf(row)
  return {
    id: row.id as NotificationSummary['id'],
    title: titleOf(texts),
    state: row.shown_state,
    sourceKind: source.kind,
    sourceName: nameOf(source),
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    total: row.total,
    refused: Number(row.refused),
    trouble: row.trouble ? refusalText(row.trouble as RefusalCode, locale, {}) : null,
  }
}

const sortColumns = { updatedAt: 'n.updated_at', title: 'n.name_sort', startedAt: 'n.started_at' } as const

export async function listNotifications(
  ctx: TenantContext,
  input: Omit<z.output<typeof notificationListInput>, 'tenant'>,
  locale: Locale,
) {
  const { q, state, sort, dir } = input
  let matching = ctx.tx.selectFrom('notification as n').where('n.tenant_id', '=', ctx.tenantId)
  if (q) matching = matching.where(sql<boolean>`n.name_sort like ${foldedPattern(q)}`)
  if (state) matching = matching.where(sql<boolean>`${stateOf} = ${state}`)
  const page = rowsOf(ctx)
    .where('n.id', 'in', matching.select('n.id'))
    .orderBy(sortColumns[sort], (order) =>
      dir === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('n.id', dir)
  const { rows, total } = await readPage(page, matching, input)
  const nameOf = await namesOf(
    ctx,
    rows.map((row) => fieldsOf(row).source),
    locale,
  )
  return { items: rows.map((row) => summaryOf(row, nameOf, locale)), total }
}

export async function getNotification(ctx: TenantContext, id: string, locale: Locale): Promise<Notification> {
  const row = await rowsOf(ctx)
    .leftJoin('member_name as u', 'u.user_id', 'n.created_by')
    .select('u.username')
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const fields = fieldsOf(row)
  const attached = await attachedFiles(ctx, id)
  const documents = await documentsOf(ctx, id)
  return {
    ...summaryOf(row, await namesOf(ctx, [fields.source], locale), locale),
    ...fields,
    revision: row.revision,
    problems: problemsOfTexts(fields.texts),
    attachments: attached.map(({ sha256: _, ...file }) => file) as Notification['attachments'],
    documents: documents as Notification['documents'],
    runId: row.run_id as Notification['runId'],
    createdBy: row.username ?? null,
  }
}
