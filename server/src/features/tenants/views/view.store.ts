import type { ListName, ListViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import { sql } from 'kysely'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { recordTable } from '#platform/records/record-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { viewFieldsOf } from './view.queries.ts'

/** Locks the views of a list, so that simultaneous requests count each other's views. */
export async function lockViews(ctx: TenantContext, list: ListName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${ctx.tenantId} ${list}`}, 0))`.execute(
    ctx.tx,
  )
}

const columnsOf = ({ name, search, shared }: ListViewFields) => ({
  name,
  name_sort: fold(name),
  search: JSON.stringify(search),
  shared,
})

const refuseKnown = ({ name }: ListViewFields) =>
  refuseTaken({ list_view_name_once: 'VIEW_NAME_TAKEN', shared_view_name_once: 'VIEW_NAME_TAKEN' }, { name })

type NewView = ListViewFields & { list: string; userId: string | null }

export const views = recordTable('list_view', {
  columnsOf: ({ list, userId, ...view }: NewView) => ({ ...columnsOf(view), list, user_id: userId }),
  fieldsOf: ({ list, user_id, ...row }) => ({ ...viewFieldsOf(row), list, userId: user_id }),
  taken: refuseKnown,
})

/** A view stays with its list and its maker. */
export async function updateView(ctx: TenantContext, id: string, view: ListViewFields): Promise<void> {
  await views.set(ctx, id, columnsOf(view)).catch(refuseKnown(view))
}

type Habit = { list: ListName; userId: string; defaultView: string | null; order: readonly string[] }

export async function storeHabit(
  ctx: TenantContext,
  { list, userId, defaultView, order }: Habit,
): Promise<void> {
  const habit = { default_view: defaultView, view_order: [...order] }
  await ctx.tx
    .insertInto('list_habit')
    .values({ tenant_id: ctx.tenantId, user_id: userId, list, ...habit })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'list']).doUpdateSet(habit))
    .execute()
}
