import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnstored } from './refuse-unstored.ts'
import type { Held } from './storage.ts'

/**
 * Writes a stream to a temporary file and hands the file over; afterwards the file is deleted in any case. A refusal
 * leaves the source open, so that the sender can still read the reason. A disk without room, and a storage that fails
 * while the file is used, are refusals too.
 */
export async function withIncoming<Result>(
  folder: string,
  source: Readable,
  maxBytes: number,
  use: (held: Held) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, newId())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let size = 0
    const handle = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new Refusal('FILE_TOO_LARGE')
        hash.update(chunk)
        await handle.appendFile(chunk)
      }
      if (source.readableAborted || !source.readableEnded) throw new Error('the upload was interrupted')
    } finally {
      await handle.close()
    }
    return await use({ path, size, sha256: hash.digest('hex') })
  } catch (error) {
    throw refuseUnstored(error)
  } finally {
    await rm(path, { force: true })
  }
}

/** Deletes temporary files of processes that died during an upload. */
export async function sweepIncoming(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= olderThan) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
