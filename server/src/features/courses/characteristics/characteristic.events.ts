import type { CharacteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'characteristic', id }, payload: { characteristicId: id } })

/** As the log tells it: the values by name, in their order. */
export function toldCharacteristic({ label, values, ...fields }: CharacteristicFields) {
  return { ...fields, label: label.de, values: values.map((value) => value.label.de) }
}

export function characteristicCreated(id: string, fields: CharacteristicFields) {
  return event({
    name: 'characteristic.created',
    ...about(id),
    metadata: { after: toldCharacteristic(fields) },
  })
}

export function characteristicChanged(id: string, change: Change) {
  return event({ name: 'characteristic.changed', ...about(id), metadata: change })
}

export function characteristicArchived(id: string) {
  return event({ name: 'characteristic.archived', ...about(id), metadata: {} })
}

export function characteristicRestored(id: string) {
  return event({ name: 'characteristic.restored', ...about(id), metadata: {} })
}

/** Named by the one that comes first now. */
export function characteristicsOrdered(first: string) {
  return event({ name: 'characteristic.ordered', ...about(first), metadata: {} })
}

/** All of it is logged, because nothing else keeps it after the deletion. */
export function characteristicDeleted(id: string, fields: CharacteristicFields) {
  return event({
    name: 'characteristic.deleted',
    ...about(id),
    metadata: { before: toldCharacteristic(fields) },
  })
}
