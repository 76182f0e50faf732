import type { TemplateFields } from '@reihum/contract/courses/template.schema.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { toldTemplate } from './template.events.ts'
import { templateFieldsOf } from './template.queries.ts'

export const templates = archivedRecordTable('course_template', {
  columnsOf: ({ name, ...content }: TemplateFields) => ({
    name,
    name_sort: fold(name),
    content: JSON.stringify(content),
  }),
  fieldsOf: templateFieldsOf,
  told: toldTemplate,
  taken: ({ name }) => refuseTaken({ template_name_once: 'TEMPLATE_NAME_TAKEN' }, { name }),
  inUse: 'TEMPLATE_IN_USE',
})

/**
 * Keeps the template from being deleted until the new course refers to it; a shared lock, so others may hold or change
 * it.
 */
export async function holdTemplate(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx
    .selectFrom('course_template')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .execute()
}
