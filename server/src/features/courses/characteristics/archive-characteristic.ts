import { type Characteristic, characteristicLimit } from '@reihum/contract/courses/characteristic.schema.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { characteristicArchived, characteristicRestored } from './characteristic.events.ts'
import { getCharacteristic, takenByCharacteristics } from './characteristic.queries.ts'
import { freePosition } from './characteristic.rules.ts'
import { characteristics } from './characteristic.store.ts'

/** Courses keep their values; nobody sees or chooses them until it is restored. */
export async function archiveCharacteristic(ctx: TenantContext, id: string): Promise<Characteristic> {
  const row = await characteristics.lock(ctx, id)
  if (row.archived_at === null) {
    await characteristics.set(ctx, id, { archived_at: ctx.now, position: null })
    await record(ctx, characteristicArchived(id))
  }
  return getCharacteristic(ctx, id)
}

/** Comes back to the first free place in the order. */
export async function restoreCharacteristic(ctx: TenantContext, id: string): Promise<Characteristic> {
  await oneAtATime(ctx, 'characteristics')
  const row = await characteristics.lock(ctx, id)
  if (row.archived_at !== null) {
    const position = freePosition((await takenByCharacteristics(ctx)).positions, characteristicLimit)
    if (position === null) throw new Refusal('TOO_MANY_CHARACTERISTICS', { limit: characteristicLimit })
    await characteristics.set(ctx, id, { archived_at: null, position })
    await record(ctx, characteristicRestored(id))
  }
  return getCharacteristic(ctx, id)
}
