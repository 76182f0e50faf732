import type { Readable } from 'node:stream'

/** A local file whose content is known. */
export type Held = { path: string; size: number; sha256: string }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

export type Kept = { key: string; storedAt: Date }

/**
 * Where bytes are stored. A key consists of tenant, file and hash, so the content under a key never changes, and
 * storing it twice is harmless.
 */
export type Storage = {
  put(key: string, held: Held): Promise<void>
  /** Null when nothing is stored under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Everything whose key begins with the prefix. */
  list(prefix: string): AsyncIterable<Kept>
}

const part = '[0-9a-z][0-9a-z.-]*'
const wellFormed = new RegExp(`^${part}(/${part})*$`)

/** Keys are made from ids and hashes; any other key could lead out of the folder. */
export function checkedKey(key: string): string {
  if (!wellFormed.test(key) || key.includes('..'))
    throw new Error(`${key} is not a valid key for the storage`)
  return key
}
