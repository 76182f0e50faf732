import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3 } from '#platform/config.ts'
import { canonicalQuery, encoded, signedHeaders } from './s3-signature.ts'
import { checkedKey, type Held, type Kept, type Storage } from './storage.ts'

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Held
}

const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const silenceMs = 30_000
const tries = 3

/** Each of the requests may be sent twice, so a storage that stumbles is simply asked again. */
const isWorthAnother = (status: number) => status >= 500 || status === 429

const unescaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function valuesOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) =>
    (match[1] ?? '').replace(/&(\w+);/g, (whole, name) => unescaped[name] ?? whole),
  )
}

/** The five calls of the S3 protocol that we need, addressed by path, which every server of that kind understands. */
export function openS3Storage(s3: S3): Storage {
  const endpoint = new URL(s3.endpoint)
  const send = endpoint.protocol === 'https:' ? secureRequest : plainRequest

  async function once({ method, key, query = {}, headers = {}, body }: Asked): Promise<IncomingMessage> {
    const steps = [s3.bucket, ...(key === undefined ? [] : key.split('/'))]
    const path = `${endpoint.pathname.replace(/\/$/, '')}/${steps.map(encoded).join('/')}`
    const sha256 = body?.sha256 ?? nothing
    const signed = signedHeaders(s3, {
      ...{ method, path, query, sha256 },
      headers: {
        ...headers,
        host: endpoint.host,
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      // Signatures are judged by the clock of the storage, not by the one of the product.
      at: new Date(),
    })
    const asked = send(endpoint, {
      method,
      path: Object.keys(query).length > 0 ? `${path}?${canonicalQuery(query)}` : path,
      headers: { ...signed, ...(body && { 'content-length': body.size }) },
    })
    asked.setTimeout(silenceMs, () => asked.destroy(new Error('the storage does not answer')))
    const answered = new Promise<IncomingMessage>((done, failed) => {
      asked.once('response', done)
      asked.once('error', failed)
    })
    if (!body) asked.end()
    // What goes wrong while sending shows in the answer, or in its absence.
    else pipeline(createReadStream(body.path), asked).catch(() => undefined)
    return answered
  }

  async function ask(asked: Asked): Promise<IncomingMessage> {
    if (asked.key !== undefined) checkedKey(asked.key)
    for (let tried = 1; ; tried += 1) {
      const answer = await once(asked).catch((error: Error) => {
        if (tried === tries) throw error
        return null
      })
      const status = answer?.statusCode ?? 500
      if (answer && (!isWorthAnother(status) || tried === tries)) return answer
      answer?.resume()
      await new Promise((wait) => setTimeout(wait, 200 * tried))
    }
  }

  async function refused(asked: Asked, answer: IncomingMessage): Promise<Error> {
    const [code = 'no code'] = valuesOf(await text(answer), 'Code')
    return new Error(`the storage refused ${asked.method} with ${answer.statusCode} (${code})`)
  }

  async function expectDone(asked: Asked): Promise<void> {
    const answer = await ask(asked)
    if ((answer.statusCode ?? 500) >= 300) throw await refused(asked, answer)
    await buffer(answer)
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
      throw new Error(`the storage refused HEAD with ${answer.statusCode}`)
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
