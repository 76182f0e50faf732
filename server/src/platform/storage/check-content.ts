import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { hashIn, type Storage, StorageError } from './storage.ts'

/**
 * Passes a content on while computing its hash, and ends with an error if it is not the one that its key names. What was
 * passed on cannot be taken back, so the last piece waits for the hash: whoever reads a damaged content never gets all of
 * it, and nobody takes it for complete.
 */
function checkContent(content: Readable, key: string): Readable {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  const checking = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      const ready = last
      last = piece
      done(null, ready)
    },
    flush(done) {
      if (hash.digest('hex') === hashIn(key)) done(null, last)
      else done(new StorageError(`the content ${key} is not the one that was stored`, 'damaged'))
    },
  })
  content.once('error', (error: NodeJS.ErrnoException) =>
    checking.destroy(new StorageError(`the content ${key} breaks off: ${error.message}`, error.code)),
  )
  // An error on either side ends both; whoever reads meets it in the stream.
  return pipeline(content, checking, () => undefined)
}

/** A storage whose contents are checked whenever they are read as a whole. Parts cannot be checked by themselves. */
export function withCheckedContents(storage: Storage): Storage {
  return {
    ...storage,
    async read(key, range) {
      const content = await storage.read(key, range)
      return content && !range ? checkContent(content, key) : content
    },
  }
}
