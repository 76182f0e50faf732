import type { Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { attributesOrdered } from './attribute.events.ts'
import { listAttributes } from './attribute.queries.ts'
import { reordered } from './attribute.rules.ts'
import { attributeOrder, lockAttributes, storeOrder } from './attribute.store.ts'

/** What somebody else added or took away meanwhile is no reason to refuse: it keeps its place behind the others. */
export async function orderAttributes(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<{ items: Attribute[]; total: number }> {
  await lockAttributes(ctx)
  const stored = await attributeOrder(ctx)
  const wanted = reordered(stored, ids)
  const [first] = wanted
  if (first && wanted.some((id, at) => id !== stored[at])) {
    await storeOrder(ctx, wanted)
    await record(ctx, attributesOrdered(first))
  }
  return listAttributes(ctx, false)
}
