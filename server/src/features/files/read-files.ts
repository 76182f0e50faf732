import { buffer } from 'node:stream/consumers'
import { type Storage, StorageError } from '#platform/storage/storage.ts'
import { keyOf } from './file.rules.ts'
import type { AddressedFile } from './file-addresses.ts'

/** The whole contents of files, in their order. Takes a moment, so it happens outside of a transaction. */
export function readFiles<Given extends AddressedFile>(
  storage: Storage,
  tenantId: string,
  files: readonly Given[],
): Promise<(Given & { content: Buffer })[]> {
  return Promise.all(
    files.map(async (file) => {
      const content = await storage.read(keyOf(tenantId, file.id, file.sha256))
      if (!content) throw new StorageError(`the content of file ${file.id} is gone`, 'missing')
      return { ...file, content: await buffer(content) }
    }),
  )
}
