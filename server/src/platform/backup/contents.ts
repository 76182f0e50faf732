import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { hashIn, type Storage, StorageError } from '#platform/storage/storage.ts'
import { contentKeys } from '#platform/storage/stored-content.ts'
import { type Envelope, sealedEnding } from './envelope.ts'
import { BackupError, type Manifest } from './manifest.ts'

const folderName = 'files'

type Target = { folder: string; storage: Storage; envelope: Envelope; ending: string }

/** Copies one content; false where it is missing or damaged, which a second reading would not mend. */
async function storeContent({ folder, storage, envelope, ending }: Target, key: string): Promise<boolean> {
  const path = join(folder, folderName, `${key}${ending}`)
  try {
    const bytes = await storage.read(key)
    if (!bytes) return false
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(bytes, envelope, createWriteStream(path, { mode: 0o600 }))
    return true
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    if (error.code === 'damaged') {
      await rm(path, { force: true })
      return false
    }
    throw new BackupError(
      `The contents of files cannot be read, so there is no backup: ${error.message}. Give the settings of the storage that the server has, and see that it is reached.`,
    )
  }
}

/**
 * Copies the contents of the files in the snapshot, from whichever storage holds them. Contents never change, so they
 * fit the snapshot. Returns how many there are, and the keys of those that could not be copied.
 */
export async function storeContents(
  client: pg.ClientBase,
  target: Target,
): Promise<{ contents: number; missing: string[] }> {
  let contents = 0
  const missing: string[] = []
  for (const key of await contentKeys(client))
    if (await storeContent(target, key)) contents += 1
    else missing.push(key)
  return { contents, missing }
}

/** Leaves out what belongs to files that were deleted after the snapshot. The client must see the present. */
export async function stillMissing(client: pg.ClientBase, missing: readonly string[]): Promise<string[]> {
  if (missing.length === 0) return []
  const known = new Set(await contentKeys(client))
  return missing.filter((key) => known.has(key))
}

async function keysIn(folder: string, ending: string): Promise<string[]> {
  const root = join(folder, folderName)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .map((path) => path.slice(0, path.length - ending.length))
}

const endingOf = ({ encryptedTo }: Pick<Manifest, 'encryptedTo'>) =>
  encryptedTo === null ? '' : sealedEnding

/** Each content is stored under its hash, so a damaged one is recognised. */
export async function checkContents(folder: string, manifest: Manifest, envelope: Envelope): Promise<void> {
  const ending = endingOf(manifest)
  const keys = await keysIn(folder, ending)
  if (keys.length !== manifest.contents)
    throw new BackupError(
      `The backup is incomplete: it contains ${keys.length} of ${manifest.contents} files. Nothing was restored; please use another backup.`,
    )
  for (const key of keys) {
    const hash = createHash('sha256')
    const isRead = await pipeline(
      createReadStream(join(folder, folderName, `${key}${ending}`)),
      envelope,
      hash,
    ).then(
      () => true,
      (error) => {
        if (error instanceof BackupError) throw error
        return false
      },
    )
    if (!isRead || hash.digest('hex') !== hashIn(key))
      throw new BackupError(
        `The backup is damaged: ${folderName}/${key}${ending} has changed since it was written. Nothing was restored; please use another backup.`,
      )
  }
}

export async function loadContents(
  folder: string,
  manifest: Manifest,
  { storage, envelope }: Pick<Target, 'storage' | 'envelope'>,
): Promise<void> {
  const ending = endingOf(manifest)
  for (const key of await keysIn(folder, ending)) {
    const stored = join(folder, folderName, `${key}${ending}`)
    // An encrypted content is opened beside the backup, which may lie where nothing can be written.
    const path = ending === '' ? stored : join(tmpdir(), `reihum-restore-${randomUUID()}`)
    try {
      if (path !== stored)
        await pipeline(createReadStream(stored), envelope, createWriteStream(path, { mode: 0o600 }))
      await storage.put(key, { path, size: (await stat(path)).size, sha256: hashIn(key) })
    } finally {
      if (path !== stored) await rm(path, { force: true })
    }
  }
}
