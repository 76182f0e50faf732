import {
  type ListName,
  type ListViewFields,
  type ListViews,
  viewLimit,
} from '@reihum/contract/tenants/list-view.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { viewShared } from './view.events.ts'
import { countViews, findView, keeperOf, listViews } from './view.queries.ts'
import { lockViews, views } from './view.store.ts'

/** Refuses when there is no room for another view; must be called under the lock of the list's views. */
export async function requireRoomForView(
  ctx: TenantContext,
  list: ListName,
  { shared }: { shared: boolean },
): Promise<void> {
  const counts = await countViews(ctx, list, keeperOf(ctx))
  if (counts[shared ? 'shared' : 'own'] >= viewLimit)
    throw new Refusal('TOO_MANY_VIEWS', { limit: viewLimit })
}

type Input = { list: ListName; id: string; view: ListViewFields }

/**
 * Creates a view. The client chooses the id, so a repeated request makes one view, and a deleted view can be restored
 * under its id.
 */
export async function keepView(ctx: TenantContext, { list, id, view }: Input): Promise<ListViews> {
  await lockViews(ctx, list)
  if (!(await findView(ctx, list, id))) {
    await requireRoomForView(ctx, list, view)
    const isNew = await views.insert(ctx, id, { ...view, list, userId: keeperOf(ctx) })
    // Another user has a view with that id, so nothing was stored, and the answer must say so.
    if (!isNew) throw new Refusal('NOT_FOUND')
    if (view.shared) await record(ctx, viewShared(id, view))
  }
  return listViews(ctx, list)
}
