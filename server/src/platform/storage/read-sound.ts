import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ByteRange, Storage } from './storage.ts'

/**
 * Contents up to this size are read and checked before the first byte is sent, so that a damaged one can still be
 * answered with an error. It holds all usual sizes of images.
 */
const smallBytes = 256 * 1024

/** For so long, and for so many contents, a node remembers that it has found a content undamaged. */
const soundForMs = 10 * 60_000
const mostSound = 500

export type ReadSound = (key: string, size: number, range?: ByteRange) => Promise<Readable | null>

/**
 * Makes the reader for visitors. They get no damaged content for a whole one: a small content is checked first, the end
 * of a large one is held back until it was checked, and before parts of a large one are sent, the whole is read once.
 */
export function makeReadSound(storage: Storage): ReadSound {
  const sound = new Map<string, { since: number; isThere: Promise<boolean> }>()

  async function readThrough(key: string): Promise<boolean> {
    const content = await storage.read(key)
    if (!content) return false
    await finished(content.resume())
    return true
  }

  /** Whether the content is there; throws if it is damaged. Those who ask at the same time wait for one reading. */
  function isSound(key: string): Promise<boolean> {
    const known = sound.get(key)
    if (known && performance.now() - known.since < soundForMs) return known.isThere
    const isThere = readThrough(key)
    sound.set(key, { since: performance.now(), isThere })
    // What failed or is missing is looked at anew by the next who asks.
    isThere.then(
      (found) => found || sound.delete(key),
      () => sound.delete(key),
    )
    const [oldest] = sound.keys()
    if (sound.size > mostSound && oldest !== undefined) sound.delete(oldest)
    return isThere
  }

  return async (key, size, range) => {
    if (size > smallBytes && range) return (await isSound(key)) ? storage.read(key, range) : null
    const content = await storage.read(key)
    if (!content || size > smallBytes) return content
    const bytes = await buffer(content)
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
  }
}
