import type { Attribute } from '@reihum/contract/courses/attribute.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { reordered } from '../reordered.rules.ts'
import { attributesOrdered } from './attribute.events.ts'
import { listAttributes } from './attribute.queries.ts'
import { attributeOrder, lockAttributes, storeOrder } from './attribute.store.ts'

/**
 * Attributes that somebody else added or removed meanwhile are no reason to refuse: added ones go behind the others.
 */
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
