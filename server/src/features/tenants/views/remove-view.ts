import type { ListName, ListViews } from '@reihum/contract/tenants/list-view.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { viewDeleted } from './view.events.ts'
import { findView, keeperOf, listViews } from './view.queries.ts'
import { actionsOnView } from './view.rules.ts'
import { lockViews, views } from './view.store.ts'

/** Removes a view; does nothing when it is already gone. */
export async function removeView(
  ctx: TenantContext,
  { list, viewId }: { list: ListName; viewId: string },
): Promise<ListViews> {
  await lockViews(ctx, list)
  const row = await findView(ctx, list, viewId)
  if (row) {
    const isOwn = row.user_id === keeperOf(ctx)
    if (!actionsOnView({ isOwn, role: ctx.role }).includes('delete')) throw new Refusal('FORBIDDEN')
    await views.remove(ctx, viewId)
    if (row.shared) await record(ctx, viewDeleted(viewId, row))
  }
  return listViews(ctx, list)
}
