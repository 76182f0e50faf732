import type { ListName, ListViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import { sql } from 'kysely'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { fold } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Of those who keep views of one list, the second waits and then counts the first one's. */
export async function lockViews(ctx: TenantContext, list: ListName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${ctx.tenantId} ${list}`}, 0))`.execute(
    ctx.tx,
  )
}

function columnsOf({ name, search, shared }: ListViewFields) {
  return { name, name_sort: fold(name), search: JSON.stringify(search), shared }
}

/** The database decides whether a name is free: a check before the write could be overtaken. */
function nameTaken(name: string) {
  return (error: unknown): never => {
    const isTaken =
      isUniqueViolation(error, 'list_view_name_once') || isUniqueViolation(error, 'shared_view_name_once')
    throw isTaken ? new Refusal('VIEW_NAME_TAKEN', { name }) : error
  }
}

type NewView = { id: string; list: ListName; userId: string; view: ListViewFields }

/** False when the id is there already: the same was sent twice. */
export async function insertView(ctx: TenantContext, { id, list, userId, view }: NewView): Promise<boolean> {
  const inserted = await ctx.tx
    .insertInto('list_view')
    .values({
      ...{ tenant_id: ctx.tenantId, id, list, user_id: userId, ...columnsOf(view) },
      ...{ created_at: ctx.now, updated_at: ctx.now },
    })
    .onConflict((c) => c.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(nameTaken(view.name))
  return inserted !== undefined
}

export async function updateView(ctx: TenantContext, id: string, view: ListViewFields): Promise<void> {
  await ctx.tx
    .updateTable('list_view')
    .set({ ...columnsOf(view), revision: sql`revision + 1`, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(nameTaken(view.name))
}

export async function deleteView(ctx: TenantContext, id: string): Promise<void> {
  await ctx.tx.deleteFrom('list_view').where('tenant_id', '=', ctx.tenantId).where('id', '=', id).execute()
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
