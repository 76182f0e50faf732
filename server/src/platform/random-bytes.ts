import { randomBytes } from 'node:crypto'

let pool = Buffer.alloc(0)
let used = 0

/** A few random bytes. They are fetched for many at a time: asking the system costs more than an id. */
export function fewRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
