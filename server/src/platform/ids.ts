import { createHash } from 'node:crypto'
import { uuidV7 } from '@reihum/contract/wire/uuid-v7.ts'
import { canonical } from './canonical.ts'
import { fewRandomBytes } from './random-bytes.ts'

let lastMs = 0
let counter = 0

/**
 * UUIDv7: ids that sort by time, so that new rows land at the end of their index. A counter orders ids within a
 * millisecond, so that rows of one transaction sort in the order in which they were written.
 */
export function newId(now: number = Date.now()): string {
  counter = now === lastMs ? counter + 1 : 0
  lastMs = now
  const random = fewRandomBytes(10)
  random.writeUInt16BE(counter & 0xfff)
  // A batch of thousands uses the next milliseconds too, so it keeps its order.
  return uuidV7(now + (counter >> 12), random)
}

/** An id computed from content: the same content always gets the same UUIDv8, whoever sends it and however often. */
export function idOfContent(content: unknown): string {
  const hex = createHash('sha256').update(canonical(content)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
