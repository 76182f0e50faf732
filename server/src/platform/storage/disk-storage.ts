import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { newId } from '#platform/ids.ts'
import { checkedKey, type Kept, type Storage } from './storage.ts'

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

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
  const entries = await opendir(folder).catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
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
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await copyFile(path, part)
        await sync(part)
        await rename(part, target)
        await sync(dirname(target))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async read(key, range) {
      const path = pathOf(key)
      if (!(await stat(path).catch(() => null))) return null
      return createReadStream(path, range ?? {})
    },

    async has(key) {
      return (await stat(pathOf(key)).catch(() => null)) !== null
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
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
