import type { Characteristic, CharacteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { characteristicChanged, toldCharacteristic } from './characteristic.events.ts'
import {
  characteristicFieldsOf,
  countCoursesWith,
  getCharacteristic,
  valuesOf,
} from './characteristic.queries.ts'
import { leftOut, slugsOf } from './characteristic.rules.ts'
import {
  characteristics,
  headColumnsOf,
  refuseKnown,
  storeValues,
  takeOffCourses,
} from './characteristic.store.ts'

type Input = { revision: number; characteristic: CharacteristicFields; takeOff: boolean }

/**
 * Refuses if somebody else has saved since it was read. Addresses stay, whatever the labels become. A value that courses
 * have goes only if it may be taken off them.
 */
export async function changeCharacteristic(
  ctx: TenantContext,
  id: string,
  { revision, characteristic, takeOff }: Input,
): Promise<Characteristic> {
  const row = await characteristics.lock(ctx, id)
  const stored = await valuesOf(ctx, id)
  const before = characteristicFieldsOf(row, stored)
  if (!changeToSave(before, characteristic, { stored: row.revision, seen: revision }))
    return getCharacteristic(ctx, id)
  if (characteristic.kind !== before.kind) throw new Refusal('CHARACTERISTIC_KIND_FIXED')
  const gone = leftOut(before, characteristic)
  const count = await countCoursesWith(ctx, gone)
  if (count > 0 && !takeOff) throw new Refusal('VALUE_IN_USE', { count })
  await takeOffCourses(ctx, gone)
  await characteristics.set(ctx, id, headColumnsOf(characteristic)).catch(refuseKnown(characteristic))
  await storeValues(ctx, id, characteristic.values, slugsOf(characteristic.values, stored))
  const change = differences(toldCharacteristic(before), toldCharacteristic(characteristic))
  await record(ctx, characteristicChanged(id, change ?? nothingToTell))
  return getCharacteristic(ctx, id)
}
