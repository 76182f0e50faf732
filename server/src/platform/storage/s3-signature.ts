import { createHash, createHmac } from 'node:crypto'
import type { S3 } from '#platform/config.ts'

export type SignedRequest = {
  method: string
  /** The path of the whole address, as it is sent. */
  path: string
  query: Record<string, string>
  /** Including the host; all of them are signed. */
  headers: Record<string, string>
  /** The hash of the body. */
  sha256: string
  at: Date
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The encoding of the protocol: escapes everything but unreserved characters, with capital hex digits. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

export function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

/** Adds the AWS Signature Version 4 to the headers of a request. */
export function signedHeaders(s3: Omit<S3, 'endpoint' | 'bucket'>, request: SignedRequest) {
  const stamp = request.at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': request.sha256,
    'x-amz-date': stamp,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    request.sha256,
  ].join('\n')
  const scope = `${day}/${s3.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, hash(canonical)].join('\n')
  const key = [day, s3.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${s3.secretKey}`)
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${s3.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
