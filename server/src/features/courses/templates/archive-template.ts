import type { Template } from '@reihum/contract/courses/template.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { templateArchived, templateRestored } from './template.events.ts'
import { getTemplate } from './template.queries.ts'
import { templates } from './template.store.ts'

/** Courses made from an archived template stay; the template is only no longer offered for selection. */
export async function archiveTemplate(ctx: TenantContext, id: string): Promise<Template> {
  if (await templates.setArchived(ctx, id, true)) await record(ctx, templateArchived(id))
  return getTemplate(ctx, id)
}

export async function restoreTemplate(ctx: TenantContext, id: string): Promise<Template> {
  if (await templates.setArchived(ctx, id, false)) await record(ctx, templateRestored(id))
  return getTemplate(ctx, id)
}
