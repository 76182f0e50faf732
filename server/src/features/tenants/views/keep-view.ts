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
import { insertView, lockViews } from './view.store.ts'

/** Refuses one more than fits; to be asked under the lock of the list's views. */
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

/** The caller names the id, so that one sent twice is one view, and a deleted one can come back as it was. */
export async function keepView(ctx: TenantContext, { list, id, view }: Input): Promise<ListViews> {
  await lockViews(ctx, list)
  if (!(await findView(ctx, list, id))) {
    await requireRoomForView(ctx, list, view)
    const isNew = await insertView(ctx, { id, list, userId: keeperOf(ctx), view })
    // Somebody else has a view with that id: nothing of what was sent may seem to be kept.
    if (!isNew) throw new Refusal('NOT_FOUND')
    if (view.shared) await record(ctx, viewShared(id, view))
  }
  return listViews(ctx, list)
}
