import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { characteristicDeleted } from './characteristic.events.ts'
import { characteristicFieldsOf, countAged, valuesOf } from './characteristic.queries.ts'
import { characteristics } from './characteristic.store.ts'

/** Deletes what no course says anything about; deleting one that is gone already is no error. */
export async function removeCharacteristic(ctx: TenantContext, id: string): Promise<{ removed: boolean }> {
  const values = await valuesOf(ctx, id)
  const removed = await characteristics.remove(ctx, id)
  if (removed === null) return { removed: false }
  // The values of courses hold a choice by themselves; an age stands in the courses.
  if (removed.kind === 'age' && (await countAged(ctx)) > 0) throw new Refusal('CHARACTERISTIC_IN_USE')
  await record(ctx, characteristicDeleted(id, characteristicFieldsOf(removed, values)))
  return { removed: true }
}
