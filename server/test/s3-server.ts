/**
 * A storage on this machine that speaks the S3 protocol and can be made to fail, for tests, drills and for trying out by
 * hand. It needs nothing of a test runner:
 *
 *     const s3 = await startS3Server()
 *     startNode({ ...s3.environment })          // the settings of a node
 *     s3.fail(s3Faults.hang)                    // every request from now on …
 *     s3.fail(s3Faults.error, { times: 2, methods: ['PUT'], key: /^t1\// })   // … or the next two that fit
 *     s3.heal()                                 // right again, and requests that hang are dropped
 *     await s3.down(); await s3.up()            // nobody listens there, and then again at the same address
 *
 * | fault | what happens to a request |
 * |---|---|
 * | `error`, `busy`, `denied`, `full` | answered with 500, 503, 403, 507 (no room on its disk); any other: `{ kind: 'refuse', status, code }` |
 * | `reset` | the connection is reset instead of an answer |
 * | `deaf` | nothing of it is read, and it is never answered |
 * | `hang` | read, and never answered |
 * | `hangWithin` | answered with headers and half of the content, and then silence |
 * | `slow` | answered in ten pieces over three seconds; `{ kind: 'slow', forMs }` for others. A PUT waits so long |
 * | `changed` | one bit of the content is another one |
 * | `short` | half of the content, as if that were all |
 * | `cut` | the connection ends after half of the content |
 *
 * A PUT that is refused, reset, deaf or hanging stores nothing.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type FaultScope, makeFaults, type S3Fault, s3Faults, sendFaulty } from './s3-faults.ts'

export { s3Faults } from './s3-faults.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

const keys = { accessKey: 'stand-in', secretKey: 'a secret of the stand-in' }
const region = 'eu-test-1'
const bucket = 'reihum'

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Checks Signature Version 4 as a server does, only from the received request. */
function checkSignature(request: IncomingMessage, body: Buffer, secretKey: string) {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parsed) throw new Refused(403, 'AccessDenied')
  const [, accessKey = '', day = '', usedRegion = '', signed = '', signature = ''] = parsed
  if (accessKey !== keys.accessKey) throw new Refused(403, 'InvalidAccessKeyId')
  if (usedRegion !== region) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const stamp = String(request.headers['x-amz-date'])
  const sentAt = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5Z'))
  if (!(Math.abs(Date.now() - sentAt) < 15 * 60_000)) throw new Refused(403, 'RequestTimeTooSkewed')
  const names = signed.split(';')
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(needed)) throw new Refused(403, 'AccessDenied')
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  let key: Buffer = hmac(`AWS4${secretKey}`, day)
  for (const step of [region, 's3', 'aws4_request']) key = hmac(key, step)
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`)
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new Refused(403, 'SignatureDoesNotMatch')
  if (sha256(body) !== request.headers['x-amz-content-sha256'])
    throw new Refused(400, 'XAmzContentSHA256Mismatch')
}

type Stored = { bytes: Buffer; storedAt: Date }

/** A storage that speaks the S3 protocol, refuses requests without a valid signature, and lists in small pages. */
export async function startS3Server() {
  const objects = new Map<string, Stored>()
  const asked: string[] = []
  const faults = makeFaults()

  function list(response: ServerResponse, query: URLSearchParams) {
    const after = query.get('continuation-token') ?? ''
    const found = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = found.slice(0, 2)
    const entries = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.storedAt.toISOString()}</LastModified></Contents>`,
    )
    const next = found.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.end(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${next}</ListBucketResult>`)
  }

  function placeOf(request: IncomingMessage) {
    const url = new URL(request.url ?? '/', 'http://storage')
    const [, usedBucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    return { usedBucket, key: rest.join('/'), query: url.searchParams }
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    fault: S3Fault | undefined,
  ) {
    const { usedBucket, key, query } = placeOf(request)
    if (usedBucket !== bucket) throw new Refused(404, 'NoSuchBucket')
    if (key === '') return list(response, query)
    if (request.method === 'PUT') {
      if (fault?.kind === 'slow') await pause(fault.forMs)
      objects.set(key, { bytes: body, storedAt: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) throw new Refused(404, 'NoSuchKey')
    if (request.method === 'HEAD') return response.end()
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start) response.statusCode = 206
    return sendFaulty(
      response,
      start ? found.bytes.subarray(Number(start), Number(end) + 1) : found.bytes,
      fault,
    )
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '' } = request
    asked.push(`${method} ${url}`)
    const fault = faults.take({ method, key: placeOf(request).key })
    if (fault?.kind === 'deaf') return request.pause()
    try {
      const body = await buffer(request)
      if (fault?.kind === 'hang') return
      if (fault?.kind === 'reset') return request.socket.resetAndDestroy()
      if (fault?.kind === 'refuse') throw new Refused(fault.status, fault.code)
      checkSignature(request, body, keys.secretKey)
      await answer(request, response, body, fault)
    } catch (error) {
      // Only a client that went away in the middle of its request gets no answer.
      if (!(error instanceof Refused)) return request.destroy()
      response.writeHead(error.status).end(`<Error><Code>${error.code}</Code></Error>`)
    }
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const close = () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    server.closeAllConnections()
    return closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    objects,
    asked,
    settings: { ...keys, endpoint, region, bucket },
    environment: {
      REIHUM_S3_ENDPOINT: endpoint,
      REIHUM_S3_REGION: region,
      REIHUM_S3_BUCKET: bucket,
      REIHUM_S3_ACCESS_KEY: keys.accessKey,
      REIHUM_S3_SECRET_KEY: keys.secretKey,
    },
    fail: (fault: S3Fault, scope?: FaultScope) => faults.add(fault, scope),
    heal() {
      faults.clear()
      server.closeAllConnections()
    },
    /** Answers the next requests with "busy". */
    stumble: (times: number) => faults.add(s3Faults.busy, { times }),
    down: close,
    up: () => listen(port),
    close,
  }
}
