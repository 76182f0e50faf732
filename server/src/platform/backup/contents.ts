import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Storage } from '#platform/storage/storage.ts'
import { contentKeys } from '#platform/storage/stored-content.ts'
import { BackupError } from './manifest.ts'

const folderName = 'files'

/**
 * Copies the contents of the files in the snapshot, from whichever storage holds them. Contents never change, so they
 * fit the snapshot; files deleted since the snapshot are left out.
 */
export async function storeContents(
  client: pg.ClientBase,
  folder: string,
  storage: Storage,
): Promise<number> {
  let count = 0
  for (const key of await contentKeys(client)) {
    const bytes = await storage.read(key)
    if (!bytes) continue
    const path = join(folder, folderName, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    count += 1
  }
  return count
}

async function keysIn(folder: string): Promise<string[]> {
  const root = join(folder, folderName)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Each content is stored under its hash, so a damaged one is recognised. */
export async function checkContents(folder: string, count: number): Promise<void> {
  const keys = await keysIn(folder)
  if (keys.length !== count)
    throw new BackupError(
      `The backup is incomplete: it contains ${keys.length} of ${count} files. Nothing was restored; please use another backup.`,
    )
  for (const key of keys) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, folderName, key)), hash)
    if (hash.digest('hex') !== key.split('/').at(-1))
      throw new BackupError(
        `The backup is damaged: ${folderName}/${key} has changed since it was written. Nothing was restored; please use another backup.`,
      )
  }
}

export async function loadContents(folder: string, storage: Storage): Promise<void> {
  for (const key of await keysIn(folder)) {
    const path = join(folder, folderName, key)
    const { size } = await stat(path)
    await storage.put(key, { path, size, sha256: key.split('/').at(-1) ?? '' })
  }
}
