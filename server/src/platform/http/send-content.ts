import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, StorageError } from '#platform/storage/storage.ts'
import { isKnownVersion } from './known-version.ts'

export type Content = {
  size: number
  /** Changes with the content. */
  etag: string
  /** What else is said of the content, such as how long it may be kept: only once it is known to be there. */
  headers: OutgoingHttpHeaders
  has: () => Promise<boolean>
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

/**
 * Sends a stored content, whole or a range of it, or says that it has not changed. False: the bytes are missing; then, as
 * after an error before the first byte, nothing was said yet.
 */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { size, etag, headers, has, read }: Content,
): Promise<boolean> {
  const shared = { ...headers, etag, 'accept-ranges': 'bytes' }
  if (isKnownVersion(request, etag)) {
    response.writeHead(304, shared).end()
    return true
  }
  const isStale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isStale ? undefined : rangeOf(request.headers.range, size)
  if (range === null) {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' }).end()
    return true
  }
  const isHead = request.method === 'HEAD'
  const content = isHead ? null : await read(range)
  if (isHead ? !(await has()) : !content) return false
  response.writeHead(range ? 206 : 200, {
    ...shared,
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
  if (!content) {
    response.end()
    return true
  }
  await pipeline(content, response).catch((error) => {
    response.destroy()
    // A client that disconnects in the middle is not an error.
    if (error instanceof StorageError) throw error
  })
  return true
}
