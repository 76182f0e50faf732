import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { widgetDeleted } from './widget.events.ts'
import { deleteWidget, lockWidget } from './widget.store.ts'

/** Websites that still name it show that it is gone; what is gone already is no mistake. */
export async function removeWidget(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const row = await lockWidget(ctx, id)
  if (!row) return { removed: false }
  await deleteWidget(ctx, id)
  await record(ctx, widgetDeleted(id, row))
  return { removed: true }
}
