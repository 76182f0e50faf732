import type { Readable } from 'node:stream'

/** A local file whose content is known. */
export type Held = { path: string; size: number; sha256: string }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

export type Kept = { key: string; storedAt: Date }

/**
 * Where bytes are stored. A key consists of tenant, file and hash, so the content under a key never changes, and
 * storing it twice is harmless. What goes wrong in the storage itself is thrown as a StorageError.
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

/** Why the storage could not do its work; the message is for the log, never for visitors. */
export class StorageError extends Error {
  /** What the storage or the system calls the reason, such as `AccessDenied` or `ENOSPC`. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.name = 'StorageError'
    this.code = code
  }
}

const noRoom = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'XMinioStorageFull',
  'QuotaExceeded',
  'InsufficientStorage',
])

/** Whether an error says that there is no room left, on the disk of this machine or in the storage. */
export function saysNoRoom(error: unknown): boolean {
  return noRoom.has((error as { code?: string }).code ?? '')
}

const part = '[0-9a-z][0-9a-z.-]*'
const wellFormed = new RegExp(`^${part}(/${part})*$`)

/** Keys are made from ids and hashes; any other key could lead out of the folder. */
export function checkedKey(key: string): string {
  if (!wellFormed.test(key) || key.includes('..'))
    throw new Error(`${key} is not a valid key for the storage`)
  return key
}

/** The hash of the content under a key. */
export function hashIn(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
