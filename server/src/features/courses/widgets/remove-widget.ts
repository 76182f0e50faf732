import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { widgetDeleted } from './widget.events.ts'
import { widgets } from './widget.store.ts'

/** Websites that still embed a deleted widget show that it is gone; deleting one that is gone already is no error. */
export async function removeWidget(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const removed = await widgets.remove(ctx, id)
  if (removed) await record(ctx, widgetDeleted(id, removed))
  return { removed: removed !== null }
}
