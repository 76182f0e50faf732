import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { holdFile } from '#platform/storage/hold-file.ts'
import { hashIn, type Storage } from '#platform/storage/storage.ts'
import { MoveError } from './tenant-tables.ts'

/** Copies those contents that the other storage does not have. Contents never change, so this may begin early. */
export async function bringContents(
  source: Storage,
  target: Storage,
  keys: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reihum-move-'))
  try {
    for (const key of keys) {
      if (await target.has(key)) continue
      const bytes = await source.read(key)
      if (!bytes)
        throw new MoveError(
          `The content ${key} is missing here, so not everything could come along. npm run doctor says which files are concerned; delete them, or put their contents back.`,
        )
      const path = join(folder, hashIn(key))
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
      await target.put(key, await holdFile(path))
      await rm(path)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
