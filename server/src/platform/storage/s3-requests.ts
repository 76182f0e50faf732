import { createReadStream } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3 } from '#platform/config.ts'
import { decodeXml } from '#platform/decode-xml.ts'
import { inSpan } from '#platform/telemetry/in-span.ts'
import { canonicalQuery, encoded, signedHeaders } from './s3-signature.ts'
import { checkedKey, type Held, StorageError } from './storage.ts'

export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Held
}

const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/**
 * How long the storage may take until it is connected, with encryption, and how long it may be silent: while it is sent
 * something, before it answers, and within its answer.
 */
export type Patience = {
  connectMs: number
  silenceMs: number
  /** What is sent has to get on as fast as this in all; left out: it only may not stand still. */
  leastBytesPerSecond?: number
}
const usualPatience: Patience = { connectMs: 3_000, silenceMs: 7_000 }
/**
 * Every request may be sent twice, so one that fails is tried again, but only in its first moments: whoever waits for it
 * gets their answer within ten seconds.
 */
const tries = 3
const retriesMs = 2_000

/** So much is read of what a storage says when it refuses something: it may be anybody's. */
const readBytes = 65_536

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes >= readBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}

const isFailed = (status: number) => status >= 500 || status === 429

/** The contents of all elements of this name. */
export function valuesOf(xml: string, tag: string): string[] {
  return [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) =>
    decodeXml(match[1] ?? ''),
  )
}

/** The error to throw when the storage says no, with the code that it gives. */
export async function refused(asked: Asked, answer: IncomingMessage): Promise<StorageError> {
  const [code = answer.statusCode === 507 ? 'InsufficientStorage' : 'no code'] = valuesOf(
    await beginningOf(answer).catch(() => ''),
    'Code',
  )
  return new StorageError(`the storage refused ${asked.method} with ${answer.statusCode} (${code})`, code)
}

/** An error of the connection, under the name that the system has for it. */
function unreached(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new StorageError(`the storage cannot be reached: ${code ?? message}`, code)
}

type Limits = Patience & { isSecure: boolean; bytes: number }

/** Ends a request whose storage cannot be connected in time, falls silent, or takes what it is sent too slowly. */
function limitWaiting(
  asked: ClientRequest,
  body: Readable | null,
  { isSecure, connectMs, silenceMs, leastBytesPerSecond, bytes }: Limits,
): void {
  const slow = () => new StorageError('the storage is too slow', 'ETIMEDOUT')
  const sending =
    leastBytesPerSecond === undefined
      ? undefined
      : setTimeout(() => asked.destroy(slow()), connectMs + silenceMs + (1000 * bytes) / leastBytesPerSecond)
  const silent = () => new StorageError('the storage has fallen silent', 'ETIMEDOUT')
  const connecting = setTimeout(
    () => asked.destroy(new StorageError('the storage cannot be connected', 'ETIMEDOUT')),
    connectMs,
  )
  const connected = () => clearTimeout(connecting)
  asked.once('socket', (socket) => {
    if (asked.reusedSocket || !socket.connecting) connected()
    else socket.once(isSecure ? 'secureConnect' : 'connect', connected)
  })
  // Not the timeout of the socket, which takes what merely waits to be sent for a sign of life.
  const answering = setTimeout(() => asked.destroy(silent()), silenceMs)
  body?.on('data', () => answering.refresh())
  asked.once('response', (answer) => {
    clearTimeout(answering)
    answer.setTimeout(silenceMs, () => {
      // Where something waits to be read, it is the reader who is slow.
      if (answer.readableLength > 0) answer.socket.setTimeout(silenceMs)
      else answer.destroy(silent())
    })
  })
  asked.once('close', () => {
    clearTimeout(sending)
    connected()
    clearTimeout(answering)
  })
}

/** Of a storage that a provider entered: names are looked up for each connection, and no connection is used twice. */
export type Outside = { lookup: LookupFunction }

/** Sends signed requests, with path-style addresses, which every S3 server understands. */
export function makeS3Requests(
  s3: S3,
  patience = usualPatience,
  outside: Outside | null = null,
): (asked: Asked) => Promise<IncomingMessage> {
  const endpoint = new URL(s3.endpoint)
  const isSecure = endpoint.protocol === 'https:'
  const send = isSecure ? secureRequest : plainRequest

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
      ...(outside && { lookup: outside.lookup, agent: false }),
      path: Object.keys(query).length > 0 ? `${path}?${canonicalQuery(query)}` : path,
      headers: { ...signed, ...(body && { 'content-length': body.size }) },
    })
    const answered = new Promise<IncomingMessage>((done, failed) => {
      asked.once('response', done)
      // Later errors belong to the answer, which has them too.
      asked.on('error', failed)
    })
    const sent = body ? createReadStream(body.path) : null
    limitWaiting(asked, sent, { ...patience, isSecure, bytes: body?.size ?? 0 })
    if (!sent) asked.end()
    // An error while sending shows in the answer, or in its absence.
    else pipeline(sent, asked).catch(() => undefined)
    return answered
  }

  async function untilAnswered(asked: Asked): Promise<IncomingMessage> {
    const startedAt = performance.now()
    for (let tried = 1; ; tried += 1) {
      const answer = await once(asked).catch(unreached)
      const isGood = !(answer instanceof StorageError) && !isFailed(answer.statusCode ?? 500)
      if (isGood) return answer
      const failure = answer instanceof StorageError ? answer : await refused(asked, answer)
      if (tried === tries || performance.now() - startedAt > retriesMs) throw failure
      await new Promise((wait) => setTimeout(wait, 200 * tried))
    }
  }

  return async (asked) => {
    // Names elsewhere are the provider's; they were checked when they were entered.
    if (asked.key !== undefined && !outside) checkedKey(asked.key)
    // Where providers store something is theirs to know.
    const facts = { service: 'storage', ...(!outside && { host: endpoint.hostname }), method: asked.method }
    return inSpan({ name: 'call storage', kind: 'client', facts }, async (say) => {
      const answer = await untilAnswered(asked)
      say({ status: answer.statusCode })
      return answer
    })
  }
}
