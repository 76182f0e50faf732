import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { templateDeleted } from './template.events.ts'
import { templates } from './template.store.ts'

/** Deletes a template from which no course was made; deleting one that is gone already is no error. */
export async function removeTemplate(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await templates.remove(ctx, id)
  if (removed) {
    // Not parsed: a template whose stored content no longer fits the contract can still be deleted.
    const { title = '' } = removed.content as { title?: string }
    await record(ctx, templateDeleted(id, { name: removed.name, title }))
  }
  return { removed: removed !== null }
}
