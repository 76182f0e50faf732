import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { templateDeleted } from './template.events.ts'
import { templateFieldsOf } from './template.queries.ts'
import { deleteTemplate, lockTemplate } from './template.store.ts'

/** For what no course was made from; what is gone already is no mistake. */
export async function removeTemplate(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await lockTemplate(ctx, id)
  if (!row) return { removed: false }
  await deleteTemplate(ctx, id)
  await record(ctx, templateDeleted(id, templateFieldsOf(row)))
  return { removed: true }
}
