import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '#platform/storage/storage.ts'
import { isKnownVersion } from './known-version.ts'

export type Content = {
  size: number
  /** Changes with the content. */
  etag: string
  read: (range?: ByteRange) => Promise<Readable | null>
}

/** The requested range; undefined: the whole content, null: a range that the content does not have. */
function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  // A request for several ranges may be answered with the whole content, and no client we know sends one.
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end && start < size ? { start, end } : null
}

/** Sends a stored content, whole or a range of it, or says that it has not changed. Null: the bytes are missing. */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { size, etag, read }: Content,
): Promise<boolean> {
  response.setHeader('etag', etag)
  response.setHeader('accept-ranges', 'bytes')
  if (isKnownVersion(request, etag)) {
    response.writeHead(304).end()
    return true
  }
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? undefined : rangeOf(request.headers.range, size)
  if (range === null) {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }).end()
    return true
  }
  const content = request.method === 'HEAD' ? null : await read(range)
  if (request.method !== 'HEAD' && !content) return false
  response.setHeader('content-length', range ? range.end - range.start + 1 : size)
  if (range) response.setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`)
  response.writeHead(range ? 206 : 200)
  if (!content) response.end()
  // A client that disconnects in the middle is not an error.
  else await pipeline(content, response).catch(() => response.destroy())
  return true
}
