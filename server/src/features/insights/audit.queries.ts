import { type Activity, activitySubjects } from '@reihum/contract/activities.ts'
import type {
  AuditChoices,
  AuditDetail,
  AuditEntry,
  auditFilter,
  auditListInput,
} from '@reihum/contract/insights/insight.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { deviceOf } from '#features/identity/session-device.rules.ts'
import type { LogSubject, LogSubjects } from '#platform/audit/log-subject.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { auditWindow } from './audit-window.rules.ts'

type Filter = z.output<typeof auditFilter>

/** SQL for the name of an entry's subject and for the course it belongs to. */
export type LogNames = { name: RawBuilder<string | null>; courseId: RawBuilder<string | null> }

/** One subquery for each kind of subject; kinds that no room knows any more have no name. */
export function logNames(subjects: LogSubjects): LogNames {
  const lookUp = (part: keyof LogSubject) => {
    const cases = Object.entries(subjects).flatMap(([kind, { [part]: found }]) =>
      found ? [sql`when ${sql.lit(kind)} then ${found}`] : [],
    )
    return sql<string | null>`case e.subject_kind ${sql.join(cases, sql` `)} end`
  }
  return { name: lookUp('name'), courseId: lookUp('courseId') }
}

export const entryColumns = [
  'e.id',
  'e.at',
  'e.command_type',
  'e.subject_kind',
  'e.subject_id',
  'e.actor_kind',
  'e.actor_id',
  'e.seal_number',
] as const

export const detailColumns = ['d.ip_address', 'd.user_agent', 'd.metadata'] as const

/** What the API token is called that a program came with. */
const tokenName = sql<string | null>`case e.actor_kind when 'token' then (select n.metadata->>'apiToken'
  from audit_detail n where n.tenant_id = e.tenant_id and n.audit_id = e.id) end`

function entries(ctx: TenantContext, { name }: LogNames) {
  return ctx.tx
    .selectFrom('audit_entry as e')
    .leftJoin('member_name as m', 'm.user_id', 'e.actor_id')
    .where('e.tenant_id', '=', ctx.tenantId)
    .select(entryColumns)
    .select(['m.username', 'm.full_name', name.as('subject_name'), tokenName.as('token_name')])
}

export type EntryRow = {
  id: string
  at: Date
  command_type: string
  subject_kind: string
  subject_id: string | null
  actor_kind: string
  actor_id: string | null
  seal_number: number | null
  username: string | null
  full_name: string | null
  subject_name: string | null
  token_name?: string | null
}

type DetailRow = EntryRow & {
  ip_address: string | null
  user_agent: string | null
  metadata: unknown
  course_id?: string | null
}

export function asEntry(row: EntryRow): AuditEntry {
  return {
    auditId: row.id,
    timestamp: row.at.toISOString(),
    userId: row.actor_id,
    actorKind: row.actor_kind,
    actorName: row.full_name || row.username,
    tokenName: row.token_name ?? null,
    commandType: row.command_type,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    sealed: row.seal_number !== null,
  } as AuditEntry
}

export function asDetail(row: DetailRow): AuditDetail {
  return {
    ...asEntry(row),
    username: row.username,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    ...deviceOf(row.user_agent),
    metadata: (row.metadata ?? {}) as Record<string, unknown>,
    courseId: (row.course_id ?? null) as AuditDetail['courseId'],
  }
}

/** The filter as a condition on `e`; an empty filter matches every entry of the tenant. */
function condition(ctx: TenantContext, filter: Filter): RawBuilder<boolean> {
  const { from, until } = auditWindow(filter, ctx.tenant.timeZone)
  const parts = [sql`e.tenant_id = ${ctx.tenantId}`]
  if (from) parts.push(sql`e.at >= ${from}`)
  if (until) parts.push(sql`e.at < ${until}`)
  if (filter.userId) parts.push(sql`e.actor_id = ${filter.userId}`)
  if (filter.commandType) parts.push(sql`e.command_type = ${filter.commandType}`)
  if (filter.subjectKind) parts.push(sql`e.subject_kind = ${filter.subjectKind}`)
  if (filter.subjectId) parts.push(sql`e.subject_id = ${filter.subjectId}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export async function listAuditLog(
  ctx: TenantContext,
  names: LogNames,
  input: z.output<typeof auditListInput>,
) {
  const fits = condition(ctx, input)
  const { rows, total } = await readPage(
    entries(ctx, names).where(fits).orderBy('e.at', input.dir).orderBy('e.id', input.dir),
    ctx.tx.selectFrom('audit_entry as e').where(fits),
    input,
  )
  return { items: rows.map(asEntry), total }
}

const withDetail = (ctx: TenantContext, names: LogNames) =>
  entries(ctx, names)
    .leftJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select(detailColumns)

export async function getAuditEntry(ctx: TenantContext, names: LogNames, id: string): Promise<AuditDetail> {
  const row = await withDetail(ctx, names)
    .select(names.courseId.as('course_id'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asDetail(row)
}

/** All matching entries, newest first; one more than the limit shows that there are too many. */
export async function readAuditLog(
  ctx: TenantContext,
  names: LogNames,
  filter: Filter,
  limit: number,
): Promise<(AuditDetail & { sealNumber: number | null })[]> {
  const rows = await withDetail(ctx, names)
    .where(condition(ctx, filter))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(limit + 1))
    .execute()
  return rows.map((row) => ({ ...asDetail(row), sealNumber: row.seal_number }))
}

/** The values that occur in the log, so that the filter offers nothing else. */
export async function auditChoices(ctx: TenantContext): Promise<AuditChoices> {
  const ofTenant = ctx.tx.selectFrom('audit_entry as e').where('e.tenant_id', '=', ctx.tenantId)
  const [users, kinds] = await Promise.all([
    ofTenant
      .innerJoin('member_name as m', 'm.user_id', 'e.actor_id')
      .select(['m.user_id as id', 'm.username', 'm.full_name'])
      .distinct()
      .execute(),
    ofTenant.select(['e.command_type', 'e.subject_kind']).distinct().execute(),
  ])
  const sorted = (values: string[]) => [...new Set(values)].sort()
  return {
    users: users
      .map(({ id, username, full_name }) => ({
        id: id as AuditChoices['users'][number]['id'],
        name: full_name ? `${full_name} (${username})` : (username ?? ''),
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    commandTypes: sorted(kinds.map(({ command_type }) => command_type)),
    subjectKinds: sorted(kinds.map(({ subject_kind }) => subject_kind)),
  }
}

const activitiesShown = 15

/**
 * The latest entries of a course and of its registrations. Each has its own end of the index, so a log of millions is
 * never searched.
 */
function latestOfCourse(ctx: TenantContext, courseId: string) {
  const latestOf = (subject: RawBuilder<unknown>) => sql`(
    select s.id, s.at from audit_entry s where s.tenant_id = ${ctx.tenantId} and s.subject_id = ${subject}
    order by s.at desc, s.id desc limit ${sql.lit(activitiesShown)})`
  return sql<boolean>`e.id in (select latest.id from (
    ${latestOf(sql`${courseId}`)}
    union all
    select of_one.id, of_one.at from registration r
      cross join lateral ${latestOf(sql`r.id`)} of_one
      where r.tenant_id = ${ctx.tenantId} and r.course_id = ${courseId}
    order by at desc, id desc limit ${sql.lit(activitiesShown)}) latest)`
}

/**
 * Recent changes to what operators work on, of one course or of all, newest first; without security events, origin and
 * details.
 */
export async function recentActivities(
  ctx: TenantContext,
  names: LogNames,
  courseId?: string,
): Promise<{ items: Activity[]; total: number }> {
  const all = entries(ctx, names).select(names.courseId.as('course_id'))
  const asked = courseId === undefined ? all : all.where(latestOfCourse(ctx, courseId))
  const rows = await asked
    .where('e.subject_kind', 'in', activitySubjects)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(activitiesShown))
    .execute()
  const items = rows.map((row) => {
    const { userId, sealed, ...told } = asEntry(row)
    return { ...told, courseId: row.course_id } as Activity
  })
  return { items, total: items.length }
}
