import { answerPlaceholder } from '@reihum/contract/courses/answer-placeholder.ts'
import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import type { DocumentPurpose } from '@reihum/contract/documents/document-purposes.ts'
import {
  type DocumentTemplate,
  type DocumentTemplateFields,
  type DocumentTemplateState,
  type DocumentTemplateSummary,
  type DocumentTemplateVersion,
  type DocumentTemplateVersionDetail,
  documentTemplateFields,
  type documentTemplateListInput,
} from '@reihum/contract/documents/document-template.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DocumentTemplate as TemplateTable } from '#platform/database/schema.ts'
import { fold, foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type SystemTemplate, systemTemplate, systemTemplates } from './system-templates.ts'
import { templateActions } from './template.rules.ts'

type Stored = Pick<Selectable<TemplateTable>, 'name' | 'purpose' | 'language' | 'content'>

/** Reads a stored template by today's contract. */
export function templateFieldsOf({ name, purpose, language, content }: Stored): DocumentTemplateFields {
  return documentTemplateFields.parse({ name, purpose, language, content })
}

type SummaryRow = {
  id: string
  name: string
  purpose: string
  language: string
  state: string
  is_system: boolean
  version: number
  revision: number
  updated_at: Date | null
  username: string | null
}

const asSummary = (row: SummaryRow): DocumentTemplateSummary => ({
  id: row.id as DocumentTemplateSummary['id'],
  name: row.name,
  purpose: row.purpose as DocumentPurpose,
  language: row.language as Locale,
  state: row.state as DocumentTemplateState,
  isSystem: row.is_system,
  version: row.version,
  updatedAt: row.updated_at?.toISOString() ?? null,
  updatedBy: row.username ?? '',
  revision: row.revision,
  allowedActions: templateActions(row.state as DocumentTemplateState, row.is_system),
})

const systemRow = ({ id, name, purpose, language }: SystemTemplate) => ({
  id,
  name,
  name_sort: fold(name),
  purpose,
  language,
})

const systemRows = JSON.stringify(systemTemplates.map(systemRow))

/** The templates of the tenant, and those that come with the product, as one table. */
const allTemplates = (tenantId: string) => sql`(
  select t.id, t.name, t.name_sort, t.purpose, t.language, t.state, false as is_system, t.version, t.revision,
    t.updated_at, u.username
  from document_template t
  left join document_template_version v
    on v.tenant_id = t.tenant_id and v.template_id = t.id and v.version = t.version
  left join member_name u on u.user_id = v.actor_id
  where t.tenant_id = ${tenantId}
  union all
  select s.id, s.name, s.name_sort, s.purpose, s.language, 'final', true, 0, 0, null, null
  from jsonb_to_recordset(${systemRows}::jsonb)
    as s(id uuid, name text, name_sort text, purpose text, language text)
)`

type ListInput = z.output<typeof documentTemplateListInput>

const orders = {
  name: { asc: sql`name_sort, language, id`, desc: sql`name_sort desc, language, id` },
  // What comes with the product was never changed, so it comes last either way.
  updatedAt: {
    asc: sql`updated_at nulls last, name_sort, id`,
    desc: sql`updated_at desc nulls last, name_sort, id`,
  },
}

export async function listTemplates(
  { tx, tenantId }: TenantContext,
  { q, purpose, language, state, attributeId, sort, dir, page, size }: ListInput,
): Promise<{ items: DocumentTemplateSummary[]; total: number }> {
  const conditions = [
    ...(q ? [sql`name_sort like ${foldedPattern(q)}`] : []),
    ...(purpose ? [sql`purpose = ${purpose}`] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
    ...(attributeId
      ? [
          sql`id in (select own.id from document_template own where own.tenant_id = ${tenantId}
      and position(${answerPlaceholder(attributeId)} in own.content::text) > 0)`,
        ]
      : []),
  ]
  const matching = sql`from ${allTemplates(tenantId)} as template
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}`
  const [found, counted] = await Promise.all([
    sql<SummaryRow>`select * ${matching} order by ${orders[sort][dir]}
      limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(tx),
    sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(tx),
  ])
  return { items: found.rows.map(asSummary), total: counted.rows[0]?.total ?? 0 }
}

function ofTheProduct({ id, content, ...fields }: SystemTemplate): DocumentTemplate {
  const row = { ...fields, id, state: 'final', is_system: true, version: 0, revision: 0 }
  return { ...asSummary({ ...row, updated_at: null, username: null }), content }
}

export async function getTemplate({ tx, tenantId }: TenantContext, id: string): Promise<DocumentTemplate> {
  const system = systemTemplate(id)
  if (system) return ofTheProduct(system)
  const { rows } = await sql<SummaryRow & { content: unknown }>`
    select template.*, t.content from ${allTemplates(tenantId)} as template
    join document_template t on t.tenant_id = ${tenantId} and t.id = template.id
    where template.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...asSummary(row), content: templateFieldsOf(row as SummaryRow & Stored).content }
}

type VersionRow = { version: number; saved_at: Date; username: string | null; name: string }

const asVersion = (row: VersionRow): DocumentTemplateVersion => ({
  version: row.version,
  savedAt: row.saved_at.toISOString(),
  savedBy: row.username ?? '',
  name: row.name,
})

const versionsOf = ({ tx, tenantId }: TenantContext, id: string) =>
  tx
    .selectFrom('document_template_version as v')
    .leftJoin('member_name as u', 'u.user_id', 'v.actor_id')
    .where('v.tenant_id', '=', tenantId)
    .where('v.template_id', '=', id)

/** What comes with the product has no versions. */
export async function listVersions(
  ctx: TenantContext,
  id: string,
  { page, size, dir }: { page: number; size: number; dir: 'asc' | 'desc' },
): Promise<{ items: DocumentTemplateVersion[]; total: number }> {
  const { version } = await getTemplate(ctx, id)
  const rows = await versionsOf(ctx, id)
    .select(['v.version', 'v.saved_at', 'v.name', 'u.username'])
    .orderBy('v.version', dir)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { items: rows.map(asVersion), total: version }
}

export async function getVersion(
  ctx: TenantContext,
  id: string,
  version: number,
): Promise<DocumentTemplateVersionDetail> {
  const row = await versionsOf(ctx, id)
    .select(['v.version', 'v.saved_at', 'v.name', 'v.content', 'u.username'])
    .where('v.version', '=', version)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...asVersion(row), content: row.content as unknown as DocumentContent }
}
