import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Held, StorageError, saysNoRoom } from './storage.ts'

/** A file on this machine with what has to be known of it to store it. */
export async function holdFile(path: string): Promise<Held> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, size: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** A storage that is away, and a disk that is full, are back some time. */
export const mayPass = (error: unknown): boolean =>
  (error instanceof StorageError && error.code !== 'damaged') || saysNoRoom(error)
