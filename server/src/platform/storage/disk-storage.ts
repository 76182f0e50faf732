import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { newId } from '#platform/ids.ts'
import { checkedKey, type Kept, type Storage, StorageError } from './storage.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** Tells errors of the disk from bugs of ours; a key that is none stays a bug. */
function ofDisk(error: unknown): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  return syscall ? new StorageError(`the disk says ${message}`, code) : error
}

/** What `find` finds; null where there is nothing. */
function unlessMissing<Found>(find: Promise<Found>): Promise<Found | null> {
  return find.catch((error) => {
    if (isMissing(error)) return null
    throw ofDisk(error)
  })
}

/** After a power cut a renamed file exists only if its folder was synced to the disk too. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await unlessMissing(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}

/** Each tenant and each file has its own folder. A file appears completely or not at all. */
export function openDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'))

  return {
    async put(key, { path }) {
      const target = pathOf(key)
      const part = `${target}.${newId()}.part`
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await copyFile(path, part)
        await sync(part)
        await rename(part, target)
        await sync(dirname(target))
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw ofDisk(error)
      }
    },

    async read(key, range) {
      // Opened here, so that a content that is missing or cannot be read shows before anything is answered.
      const opened = await unlessMissing(open(pathOf(key)))
      return opened ? opened.createReadStream(range ?? {}) : null
    },

    async has(key) {
      return (await unlessMissing(stat(pathOf(key)))) !== null
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true }).catch((error) => {
        throw ofDisk(error)
      })
      // Removes the folder with its last file; fails harmlessly while another upload is filling it.
      await rmdir(dirname(path)).catch(() => undefined)
    },

    async *list(prefix): AsyncGenerator<Kept> {
      for await (const path of walk(prefix ? pathOf(prefix.replace(/\/$/, '')) : folder)) {
        const found = await stat(path).catch(() => null)
        if (found) yield { key: relative(folder, path).split(sep).join('/'), storedAt: found.mtime }
      }
    },
  }
}
