import { buffer } from 'node:stream/consumers'
import { type Storage, StorageError } from './storage.ts'

/** The whole content under a key, which must be there. Takes a moment, so it happens outside of a transaction. */
export async function readWhole(storage: Storage, key: string): Promise<Buffer<ArrayBuffer>> {
  const content = await storage.read(key)
  if (!content) throw new StorageError(`the content ${key} is gone`, 'missing')
  return buffer(content)
}
