import { readWhole } from '#platform/storage/read-whole.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { keyOf } from './file.rules.ts'
import type { AddressedFile } from './file-addresses.ts'

/** The whole contents of files, in their order. Takes a moment, so it happens outside of a transaction. */
export function readFiles<Given extends AddressedFile>(
  storage: Storage,
  tenantId: string,
  files: readonly Given[],
): Promise<(Given & { content: Buffer })[]> {
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      content: await readWhole(storage, keyOf(tenantId, file.id, file.sha256)),
    })),
  )
}
