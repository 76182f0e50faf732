import {
  type Activity,
  type AuditChoices,
  type AuditDetail,
  type AuditEntry,
  activitySubjects,
  type auditFilter,
  type auditListInput,
} from '@reihum/contract/insights/insight.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { deviceOf } from '#features/identity/session-device.rules.ts'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { auditWindow } from './audit-window.rules.ts'

type Filter = z.output<typeof auditFilter>

/** What an entry was about, as it is called now. */
const subjectName = sql<string | null>`case e.subject_kind
  when 'course' then (select c.title from course c where c.tenant_id = e.tenant_id and c.id = e.subject_id)
  when 'file' then (select f.filename from stored_file f where f.tenant_id = e.tenant_id and f.id = e.subject_id)
  when 'registration' then (select nullif(trim(r.first_name || ' ' || r.last_name), '') from registration r
    where r.tenant_id = e.tenant_id and r.id = e.subject_id)
  when 'person' then (select nullif(trim(p.first_name || ' ' || p.last_name), '') from person p
    where p.tenant_id = e.tenant_id and p.id = e.subject_id)
  when 'booking' then (select nullif(trim(b.first_name || ' ' || b.last_name), '') from booking b
    where b.tenant_id = e.tenant_id and b.id = e.subject_id)
  when 'withdrawal' then (select w.name from withdrawal w where w.tenant_id = e.tenant_id and w.id = e.subject_id)
  when 'place' then (select p.name from place p where p.tenant_id = e.tenant_id and p.id = e.subject_id)
  when 'list-view' then (select v.name from list_view v where v.tenant_id = e.tenant_id and v.id = e.subject_id and v.shared)
  when 'template' then (select t.name from course_template t where t.tenant_id = e.tenant_id and t.id = e.subject_id)
  when 'attribute' then (select v.definition #>> '{label,de}' from attribute a
    join attribute_version v on (v.tenant_id, v.attribute_id, v.version) = (a.tenant_id, a.id, a.version)
    where a.tenant_id = e.tenant_id and a.id = e.subject_id)
  when 'instructor' then (select i.fullname from instructor i where i.tenant_id = e.tenant_id and i.id = e.subject_id)
  when 'mail' then (select l.subject from mail l where l.tenant_id = e.tenant_id and l.id = e.subject_id)
  when 'user' then (select coalesce(nullif(n.full_name, ''), n.username) from member_name n where n.user_id = e.subject_id)
  when 'membership' then (select coalesce(nullif(n.full_name, ''), n.username) from membership s
    join member_name n on n.user_id = s.user_id where s.tenant_id = e.tenant_id and s.id = e.subject_id)
  when 'invitation' then (select i.email from invitation i where i.tenant_id = e.tenant_id and i.id = e.subject_id)
  when 'tenant' then (select t.company from tenant t where t.id = e.subject_id)
end`

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

function entries(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('audit_entry as e')
    .leftJoin('member_name as m', 'm.user_id', 'e.actor_id')
    .where('e.tenant_id', '=', ctx.tenantId)
    .select(entryColumns)
    .select(['m.username', 'm.full_name', subjectName.as('subject_name')])
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

/** The filter as a condition on `e`; without one it is true for every entry of the tenant. */
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

export async function listAuditLog(ctx: TenantContext, input: z.output<typeof auditListInput>) {
  const fits = condition(ctx, input)
  const { rows, total } = await readPage(
    entries(ctx).where(fits).orderBy('e.at', input.dir).orderBy('e.id', input.dir),
    ctx.tx.selectFrom('audit_entry as e').where(fits),
    input,
  )
  return { items: rows.map(asEntry), total }
}

const withDetail = (ctx: TenantContext) =>
  entries(ctx)
    .leftJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select(detailColumns)

/** A registration is found under its course. */
const courseOfRegistration = sql<string | null>`case when e.subject_kind = 'registration' then
  (select r.course_id from registration r where r.tenant_id = e.tenant_id and r.id = e.subject_id) end`

export async function getAuditEntry(ctx: TenantContext, id: string): Promise<AuditDetail> {
  const row = await withDetail(ctx)
    .select(courseOfRegistration.as('course_id'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asDetail(row)
}

/** Everything that fits, newest first; one more than the limit shows that there is too much. */
export async function readAuditLog(
  ctx: TenantContext,
  filter: Filter,
  limit: number,
): Promise<(AuditDetail & { sealNumber: number | null })[]> {
  const rows = await withDetail(ctx)
    .where(condition(ctx, filter))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(limit + 1))
    .execute()
  return rows.map((row) => ({ ...asDetail(row), sealNumber: row.seal_number }))
}

/** What occurs in the log, so that nobody filters for what is not there. */
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

/** What was done lately with what operators work on, newest first; no security, no origin, no details. */
export async function recentActivities(ctx: TenantContext): Promise<{ items: Activity[]; total: number }> {
  const rows = await entries(ctx)
    .select(courseOfRegistration.as('course_id'))
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
