import type { Template } from '@reihum/contract/courses/template.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { templateArchived, templateRestored } from './template.events.ts'
import { getTemplate } from './template.queries.ts'
import { lockTemplate, setTemplateArchived } from './template.store.ts'

/** Into the archive or out of it; where it is already, nothing happens and the log stays silent. */
async function moveTemplate(ctx: TenantContext, id: string, archived: boolean): Promise<Template> {
  const row = await lockTemplate(ctx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  if ((row.archived_at !== null) !== archived) {
    await setTemplateArchived(ctx, id, archived)
    await record(ctx, archived ? templateArchived(id) : templateRestored(id))
  }
  return getTemplate(ctx, id)
}

/** What was made from it stays as it is; the template is only no longer offered. */
export function archiveTemplate(ctx: TenantContext, id: string): Promise<Template> {
  return moveTemplate(ctx, id, true)
}

export function restoreTemplate(ctx: TenantContext, id: string): Promise<Template> {
  return moveTemplate(ctx, id, false)
}
