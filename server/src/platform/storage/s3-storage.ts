import { text } from 'node:stream/consumers'
import { type Breaker, BreakerOpen, type BreakerRules, holdBreaker } from '#platform/breaker.ts'
import type { S3 } from '#platform/config.ts'
import { type Asked, makeS3Requests, type Outside, type Patience, refused, valuesOf } from './s3-requests.ts'
import { type Kept, type Storage, StorageError } from './storage.ts'

/**
 * After five failures in a row nobody waits for the storage any more, for so long as one request in between shows it to
 * be still away. The longest pause is short, because whoever looks at a page waits for its pictures.
 */
const usualBreaker: BreakerRules = { failures: 5, firstPauseMs: 1_000, longestPauseMs: 4_000 }

type Options = {
  patience?: Patience
  breaker?: BreakerRules
  /** It is none of the installation. */
  outside?: Outside
  /** Called when the storage is not asked for a while, and when it is again. */
  onPause?: ((breaker: Breaker, cause: unknown) => void) | undefined
}

/** The five S3 calls that we need. */
export function openS3Storage(
  s3: S3,
  { patience, breaker: rules = usualBreaker, outside, onPause }: Options = {},
): Storage {
  const request = makeS3Requests(s3, patience, outside)
  // What is thrown are failures of the storage; what it refuses is an answer.
  const breaker = holdBreaker(rules, (error) => error instanceof StorageError, onPause)
  const ask: typeof request = (asked) =>
    breaker
      .run(() => request(asked))
      .catch((error) => {
        throw error instanceof BreakerOpen
          ? new StorageError(`the storage is not asked: ${error.message}`, 'paused')
          : error
      })

  async function expectDone(asked: Asked): Promise<void> {
    const answer = await ask(asked)
    if ((answer.statusCode ?? 500) >= 300) throw await refused(asked, answer)
    answer.resume()
  }

  return {
    put: (key, held) => expectDone({ method: 'PUT', key, body: held }),

    async read(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const asked: Asked = { method: 'GET', key, headers }
      const answer = await ask(asked)
      if (answer.statusCode === 200 || answer.statusCode === 206) return answer
      if (answer.statusCode !== 404) throw await refused(asked, answer)
      answer.resume()
      return null
    },

    async has(key) {
      const asked: Asked = { method: 'HEAD', key }
      const answer = await ask(asked)
      answer.resume()
      if (answer.statusCode === 200) return true
      if (answer.statusCode === 404) return false
      throw new StorageError(`the storage refused HEAD with ${answer.statusCode}`)
    },

    remove: (key) => expectDone({ method: 'DELETE', key }),

    async *list(prefix): AsyncGenerator<Kept> {
      let after: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) }
        const asked: Asked = { method: 'GET', query }
        const answer = await ask(asked)
        if (answer.statusCode !== 200) throw await refused(asked, answer)
        const xml = await text(answer)
        for (const [, found = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [key = ''] = valuesOf(found, 'Key')
          const [storedAt = ''] = valuesOf(found, 'LastModified')
          yield { key, storedAt: new Date(storedAt) }
        }
        after = valuesOf(xml, 'NextContinuationToken')[0]
      } while (after)
    },
  }
}
