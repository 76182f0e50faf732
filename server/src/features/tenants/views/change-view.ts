import type { ListName, ListViewFields, ListViews } from '@reihum/contract/tenants/list-view.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireRoomForView } from './keep-view.ts'
import { viewChanged, viewShared } from './view.events.ts'
import { findView, keeperOf, listViews, viewFieldsOf } from './view.queries.ts'
import { actionsOnView } from './view.rules.ts'
import { lockViews, updateView } from './view.store.ts'

type Input = { list: ListName; viewId: string; revision: number; view: ListViewFields }

/**
 * Changes a view. Refuses when somebody else has changed a shared view since it was read; a repeated request changes it
 * once.
 */
export async function changeView(
  ctx: TenantContext,
  { list, viewId, revision, view }: Input,
): Promise<ListViews> {
  await lockViews(ctx, list)
  const row = await findView(ctx, list, viewId)
  if (!row) throw new Refusal('NOT_FOUND')
  const isOwn = row.user_id === keeperOf(ctx)
  if (!actionsOnView({ isOwn, role: ctx.role }).includes('change')) throw new Refusal('FORBIDDEN')
  // A view without an owner cannot be made private, because nobody would own it.
  if (!view.shared && row.user_id === null) throw new Refusal('FORBIDDEN')
  const before = viewFieldsOf(row)
  if (changeToSave(before, view, { stored: row.revision, seen: revision })) {
    if (view.shared !== before.shared) await requireRoomForView(ctx, list, view)
    await updateView(ctx, viewId, view)
    if (view.shared && !before.shared) await record(ctx, viewShared(viewId, view))
    else if (before.shared) await record(ctx, viewChanged(viewId, before, view))
  }
  return listViews(ctx, list)
}
