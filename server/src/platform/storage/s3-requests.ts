import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3 } from '#platform/config.ts'
import { decodeXml } from '#platform/decode-xml.ts'
import { canonicalQuery, encoded, signedHeaders } from './s3-signature.ts'
import { checkedKey, type Held } from './storage.ts'

export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Held
}

const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const silenceMs = 30_000
const tries = 3

/** Every request may be sent twice, so temporary failures are retried. */
const isWorthAnother = (status: number) => status >= 500 || status === 429

/** The contents of all elements of this name. */
export function valuesOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) =>
    decodeXml(match[1] ?? ''),
  )
}

/** The error to throw when the storage says no, with the code that it gives. */
export async function refused(asked: Asked, answer: IncomingMessage): Promise<Error> {
  const [code = 'no code'] = valuesOf(await text(answer), 'Code')
  return new Error(`the storage refused ${asked.method} with ${answer.statusCode} (${code})`)
}

/** Sends signed requests, with path-style addresses, which every S3 server understands. */
export function makeS3Requests(s3: S3): (asked: Asked) => Promise<IncomingMessage> {
  const endpoint = new URL(s3.endpoint)
  const send = endpoint.protocol === 'https:' ? secureRequest : plainRequest

  async function once({ method, key, query = {}, headers = {}, body }: Asked): Promise<IncomingMessage> {
    const steps = [s3.bucket, ...(key === undefined ? [] : key.split('/'))]
    const path = `${endpoint.pathname.replace(/\/$/, '')}/${steps.map(encoded).join('/')}`
    const sha256 = body?.sha256 ?? nothing
    const signed = signedHeaders(s3, {
      method,
      path,
      query,
      sha256,
      headers: {
        ...headers,
        host: endpoint.host,
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      // The storage checks signatures by real time, so this is not the product's clock.
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
    // An error while sending shows in the answer, or in its absence.
    else pipeline(createReadStream(body.path), asked).catch(() => undefined)
    return answered
  }

  return async (asked) => {
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
}
