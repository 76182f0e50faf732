import {
  type Characteristic,
  type CharacteristicFields,
  characteristicLimit,
} from '@reihum/contract/courses/characteristic.schema.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { characteristicCreated } from './characteristic.events.ts'
import { findCharacteristic, getCharacteristic, takenByCharacteristics } from './characteristic.queries.ts'
import { freePosition, freeSlug, slugsOf } from './characteristic.rules.ts'
import { characteristics, storeValues } from './characteristic.store.ts'

type Input = { id: string; characteristic: CharacteristicFields }

/** The caller names the id, so that a form sent twice makes one. */
export async function createCharacteristic(
  ctx: TenantContext,
  { id, characteristic }: Input,
): Promise<Characteristic> {
  // Two at once count each other, and get addresses of their own.
  await oneAtATime(ctx, 'characteristics')
  const known = await findCharacteristic(ctx, id)
  if (known) return known
  const taken = await takenByCharacteristics(ctx)
  const position = freePosition(taken.positions, characteristicLimit)
  if (position === null) throw new Refusal('TOO_MANY_CHARACTERISTICS', { limit: characteristicLimit })
  const { values, ...head } = characteristic
  await characteristics.insert(ctx, id, { ...head, slug: freeSlug(head.label.de, taken.slugs), position })
  await storeValues(ctx, id, values, slugsOf(values, []))
  await record(ctx, characteristicCreated(id, characteristic))
  return getCharacteristic(ctx, id)
}
