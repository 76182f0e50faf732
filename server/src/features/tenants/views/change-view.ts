import type { ListName, ListViewFields, ListViews } from '@reihum/contract/tenants/list-view.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireRoomForView } from './keep-view.ts'
import { viewChanged, viewShared } from './view.events.ts'
import { findView, keeperOf, listViews, viewFieldsOf } from './view.queries.ts'
import { actionsOnView } from './view.rules.ts'
import { lockViews, updateView } from './view.store.ts'

const ordered = ({ name, search, shared }: ListViewFields): ListViewFields => ({ name, search, shared })

type Input = { list: ListName; viewId: string; revision: number; view: ListViewFields }

/** Refuses when somebody else has changed what the team uses since it was read; sent twice, it is changed once. */
export async function changeView(
  ctx: TenantContext,
  { list, viewId, revision, view }: Input,
): Promise<ListViews> {
  await lockViews(ctx, list)
  const row = await findView(ctx, list, viewId)
  if (!row) throw new Refusal('NOT_FOUND')
  const isOwn = row.user_id === keeperOf(ctx)
  if (!actionsOnView({ isOwn, role: ctx.role }).includes('change')) throw new Refusal('FORBIDDEN')
  // What an admin takes away from the team needs somebody whose own it then is.
  if (!view.shared && row.user_id === null) throw new Refusal('FORBIDDEN')
  const before = viewFieldsOf(row)
  if (JSON.stringify(before) !== JSON.stringify(ordered(view))) {
    if (row.revision !== revision) throw new Refusal('CONFLICT')
    if (view.shared !== before.shared) await requireRoomForView(ctx, list, view)
    await updateView(ctx, viewId, view)
    if (view.shared && !before.shared) await record(ctx, viewShared(viewId, view))
    else if (before.shared) await record(ctx, viewChanged(viewId, before, view))
  }
  return listViews(ctx, list)
}
