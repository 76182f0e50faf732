import type { Characteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { reordered } from '../reordered.rules.ts'
import { characteristicsOrdered } from './characteristic.events.ts'
import { characteristicOrder, listCharacteristics } from './characteristic.queries.ts'
import { storeOrder } from './characteristic.store.ts'

/**
 * What somebody else added or archived meanwhile is no reason to refuse: what is not named follows in its old order, and what
 * is in the archive has no place.
 */
export async function orderCharacteristics(
  ctx: TenantContext,
  ids: readonly string[],
): Promise<{ items: Characteristic[] }> {
  await oneAtATime(ctx, 'characteristics')
  const stored = await characteristicOrder(ctx)
  const wanted = reordered(stored, ids)
  const [first] = wanted
  if (first && wanted.some((id, at) => id !== stored[at])) {
    await storeOrder(ctx, wanted)
    await record(ctx, characteristicsOrdered(first))
  }
  return listCharacteristics(ctx)
}
