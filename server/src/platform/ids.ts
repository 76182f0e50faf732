import { createHash, randomBytes } from 'node:crypto'
import { canonical } from './canonical.ts'

let lastMs = 0
let counter = 0

/**
 * UUIDv7: ids that sort by time, so that new rows land at the end of their index. Within a millisecond a
 * counter keeps their order, so that what one transaction writes reads in the order it was written.
 */
export function newId(now: number = Date.now()): string {
  counter = now === lastMs ? counter + 1 : 0
  lastMs = now
  const bytes = randomBytes(16)
  // A batch of thousands runs into the next milliseconds instead of losing its order.
  bytes.writeUIntBE(now + (counter >> 12), 0, 6)
  bytes.writeUInt16BE(0x7000 | (counter & 0xfff), 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The id that the same content always has, whoever sends it and however often: a UUIDv8. */
export function idOfContent(content: unknown): string {
  const hex = createHash('sha256').update(canonical(content)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
