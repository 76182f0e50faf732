import type { ListName, ListViews } from '@reihum/contract/tenants/list-view.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { keeperOf, listViews } from './view.queries.ts'
import { storeHabit } from './view.store.ts'

type Input = { list: ListName; defaultView: string | null; order: readonly string[] }

/** Stores the default view and the order of a user's views; ids that the user cannot see are ignored. */
export async function arrangeViews(
  ctx: TenantContext,
  { list, defaultView, order }: Input,
): Promise<ListViews> {
  await storeHabit(ctx, { list, userId: keeperOf(ctx), defaultView, order: [...new Set(order)] })
  return listViews(ctx, list)
}
