import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isSystemTemplate } from './system-templates.ts'
import { documentTemplateDeleted } from './template.events.ts'
import { documentTemplates } from './template.store.ts'

/** Deletes a template with its versions; deleting one that is gone already is no error. */
export async function removeTemplate(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  if (isSystemTemplate(id)) throw new Refusal('SYSTEM_FILE')
  const removed = await documentTemplates.remove(ctx, id)
  if (removed) await record(ctx, documentTemplateDeleted(id, removed.name))
  return { removed: removed !== null }
}
