import type { DocumentContent } from '@reihum/contract/documents/content.ts'
import type { DocumentTemplateFields } from '@reihum/contract/documents/document-template.schema.ts'
import { filesIn } from '@reihum/contract/documents/walk-content.ts'
import { sql } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { recordTable } from '#platform/records/record-table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { toldTemplate } from './template.events.ts'
import { templateFieldsOf } from './template.queries.ts'
import { mostTemplates } from './template.rules.ts'

export const documentTemplates = recordTable('document_template', {
  columnsOf: ({ name, purpose, language, content }: DocumentTemplateFields) => ({
    name,
    name_sort: fold(name),
    purpose,
    language,
    content: JSON.stringify(content),
  }),
  fieldsOf: templateFieldsOf,
  told: toldTemplate,
  taken: ({ name }) => refuseTaken({ document_template_name_once: 'TEMPLATE_NAME_USED' }, { name }),
})

/** Keeps what a template is now as its next version, and which files it shows. The template is locked or new. */
export async function keepVersion(
  ctx: TenantContext,
  id: string,
  { name, content }: { name: string; content: DocumentContent },
): Promise<number> {
  const { tx, tenantId, now } = ctx
  const { version } = await tx
    .updateTable('document_template')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('document_template_version')
    .values({
      tenant_id: tenantId,
      template_id: id,
      version,
      name,
      content: JSON.stringify(content),
      saved_at: now,
      ...actorColumns(ctx.actor),
    })
    .execute()
  const files = filesIn(content)
  await sql`delete from document_template_file
    where tenant_id = ${tenantId} and template_id = ${id} and file_id <> all(${files}::uuid[])`.execute(tx)
  await sql`insert into document_template_file (tenant_id, template_id, file_id)
    select ${tenantId}, ${id}, unnest(${files}::uuid[]) on conflict do nothing`.execute(tx)
  return version
}

export async function requireRoomForTemplate({ tx, tenantId }: TenantContext): Promise<void> {
  const { count } = await tx
    .selectFrom('document_template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostTemplates) throw new Refusal('TOO_MANY_TEMPLATES', { limit: mostTemplates })
}
