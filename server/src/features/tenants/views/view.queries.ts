import {
  type ListName,
  type ListView,
  type ListViewFields,
  type ListViews,
  viewSearch,
} from '@reihum/contract/tenants/list-view.schema.ts'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { actingUser } from '../member.queries.ts'
import { actionsOnView, inOwnOrder } from './view.rules.ts'

function rows(ctx: TenantContext, list: ListName, userId: string) {
  return ctx.tx
    .selectFrom('list_view as v')
    .leftJoin('member_name as n', 'n.user_id', 'v.user_id')
    .selectAll('v')
    .select(sql<string | null>`coalesce(nullif(n.full_name, ''), n.username)`.as('maker_name'))
    .where('v.tenant_id', '=', ctx.tenantId)
    .where('v.list', '=', list)
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.shared', '=', true)]))
    .orderBy('v.name_sort')
    .orderBy('v.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

export function viewFieldsOf({
  name,
  search,
  shared,
}: Pick<Row, 'name' | 'search' | 'shared'>): ListViewFields {
  return { name, search: viewSearch.parse(search), shared }
}

/** The signed-in user, who owns the views. */
export function keeperOf(ctx: TenantContext): string {
  const userId = actingUser(ctx)
  if (!userId) throw new Refusal('FORBIDDEN')
  return userId
}

/** The user's own views of a list, and those the team shares. */
export async function listViews(ctx: TenantContext, list: ListName): Promise<ListViews> {
  const userId = keeperOf(ctx)
  const habit = await ctx.tx
    .selectFrom('list_habit')
    .select(['default_view', 'view_order'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  const found = await rows(ctx, list, userId).execute()
  const items = inOwnOrder(found, habit?.view_order ?? []).map((row) => ({
    id: row.id as ListView['id'],
    ...viewFieldsOf(row),
    own: row.user_id === userId,
    makerName: row.user_id === userId ? null : row.maker_name,
    revision: row.revision,
    allowedActions: actionsOnView({ isOwn: row.user_id === userId, role: ctx.role }),
  }))
  return { items, defaultView: items.find(({ id }) => id === habit?.default_view)?.id ?? null }
}

/** Finds a view; undefined for another user's private view, so that its existence is not revealed. */
export async function findView(ctx: TenantContext, list: ListName, id: string): Promise<Row | undefined> {
  return rows(ctx, list, keeperOf(ctx)).where('v.id', '=', id).executeTakeFirst()
}

/** How many views of a list the user has, and how many the team shares. */
export async function countViews(ctx: TenantContext, list: ListName, userId: string) {
  const { own, shared } = await ctx.tx
    .selectFrom('list_view')
    .select(sql<number>`(count(*) filter (where not shared and user_id = ${userId}))::integer`.as('own'))
    .select(sql<number>`(count(*) filter (where shared))::integer`.as('shared'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return { own, shared }
}
