import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

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
  let stumbles = 0

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

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const url = new URL(request.url ?? '/', 'http://storage')
    const [, usedBucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (usedBucket !== bucket) throw new Refused(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return list(response, url.searchParams)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, storedAt: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) throw new Refused(404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start) return response.writeHead(206).end(found.bytes.subarray(Number(start), Number(end) + 1))
    return response.end(request.method === 'HEAD' ? undefined : found.bytes)
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    asked.push(`${request.method} ${request.url}`)
    try {
      if (stumbles > 0) {
        stumbles -= 1
        throw new Refused(503, 'SlowDown')
      }
      checkSignature(request, body, keys.secretKey)
      answer(request, response, body)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      response.writeHead(error.status).end(`<Error><Code>${error.code}</Code></Error>`)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
    /** Answers the next requests with "busy". */
    stumble(times: number) {
      stumbles = times
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
