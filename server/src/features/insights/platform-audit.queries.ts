import type { PlatformAuditEntry, platformAuditListInput } from '@reihum/contract/insights/insight.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { readPage } from '#platform/database/read-page.ts'
import { containing, foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import { asDetail, asEntry, detailColumns, type EntryRow, entryColumns } from './audit.queries.ts'
import { platformAuditWindow } from './audit-window.rules.ts'

type Input = z.output<typeof platformAuditListInput> & { timeZone: string }

/** The platform sees the names of accounts and tenants, but not of a tenant's courses or persons. */
const subjectName = sql<string | null>`case e.subject_kind
  when 'user' then (select coalesce(nullif(s.full_name, ''), s.username) from user_account s where s.id = e.subject_id)
  when 'tenant' then (select s.company from tenant s where s.id = e.subject_id)
end`

function entries({ tx }: PlatformContext) {
  return tx
    .selectFrom('audit_entry as e')
    .innerJoin('tenant as t', 't.id', 'e.tenant_id')
    .leftJoin('user_account as u', 'u.id', 'e.actor_id')
    .select(entryColumns)
    .select(['u.username', 'u.full_name', subjectName.as('subject_name'), 'e.tenant_id', 't.company'])
}

const ofTenant = (row: EntryRow & { tenant_id: string; company: string }) => ({
  tenantId: row.tenant_id as PlatformAuditEntry['tenantId'],
  company: row.company,
})

/** The time comes first, because only it is indexed across all tenants. */
function condition(input: Input, now: Date): RawBuilder<boolean> {
  const { from, until } = platformAuditWindow(input, input.timeZone, now)
  const parts = [
    sql`e.at >= ${from}`,
    sql`not exists (select from tenant d where d.id = e.tenant_id and d.is_drill)`,
  ]
  if (until) parts.push(sql`e.at < ${until}`)
  if (input.tenantId) parts.push(sql`e.tenant_id = ${input.tenantId}`)
  if (input.company)
    parts.push(sql`e.tenant_id in (select f.id from tenant f
      where ${foldedColumn('f.company')} like ${foldedPattern(input.company)} or ${foldedColumn('f.slug')} like ${foldedPattern(input.company)})`)
  if (input.user)
    parts.push(sql`e.actor_id in (select f.id from user_account f
      where f.username like ${containing(input.user.toLowerCase())} or f.name_sort like ${foldedPattern(input.user)})`)
  if (input.commandType) parts.push(sql`e.command_type = ${input.commandType}`)
  if (input.subjectKind) parts.push(sql`e.subject_kind = ${input.subjectKind}`)
  if (input.subjectId) parts.push(sql`e.subject_id = ${input.subjectId}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export async function listPlatformAuditLog(ctx: PlatformContext, input: Input) {
  const fits = condition(input, ctx.now)
  const { rows, total } = await readPage(
    entries(ctx).where(fits).orderBy('e.at', input.dir).orderBy('e.id', input.dir),
    ctx.tx.selectFrom('audit_entry as e').where(fits),
    input,
  )
  return { items: rows.map((row) => ({ ...asEntry(row), ...ofTenant(row) })), total }
}

export async function getPlatformAuditEntry(ctx: PlatformContext, tenantId: string, id: string) {
  const row = await entries(ctx)
    .leftJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select([...detailColumns, 't.currency_code', 't.is_platform'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...asDetail(row), ...ofTenant(row), currencyCode: row.currency_code, ofPlatform: row.is_platform }
}
