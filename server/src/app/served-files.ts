import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { type OpenedFile, openFile } from '#features/files/open-file.ts'
import { leadElsewhere } from '#platform/http/lead-elsewhere.ts'
import { logUnavailable, retryAfter } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { sealedPolicy } from '#platform/http/security-headers.ts'
import { sendContent } from '#platform/http/send-content.ts'
import { sendText } from '#platform/http/send-text.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReadSound } from '#platform/storage/read-sound.ts'
import { type Storage, StorageError } from '#platform/storage/storage.ts'

export type ServedFiles = { storage: Storage; readSound: ReadSound; addresses: FileAddresses }

const address = /^\/files\/([^/]+)\/([^/]+)\/[^/]+$/

export function isFileAddress(path: string): boolean {
  return path.startsWith('/files/')
}

/** A sandbox would disable the PDF viewers of browsers, which run no scripts of a file anyway. */
const readable = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

function disposition({ isInline, filename }: OpenedFile): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function caching(file: OpenedFile, query: URLSearchParams, now: Date): string {
  if (file.privateUntil)
    return `private, max-age=${Math.floor((file.privateUntil.getTime() - now.getTime()) / 1000)}`
  return query.has('v') ? 'public, max-age=31536000, immutable' : 'public, no-cache'
}

function notFound(request: IncomingMessage, response: ServerResponse) {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(request.method === 'HEAD' ? undefined : 'not found\n')
}

function headersOf(file: OpenedFile, query: URLSearchParams, now: Date): OutgoingHttpHeaders {
  const isText = file.mediaType.startsWith('text/')
  return {
    'content-type': isText ? `${file.mediaType}; charset=utf-8` : file.mediaType,
    'content-disposition': disposition(file),
    'content-security-policy': file.mediaType === 'application/pdf' ? readable : sealedPolicy,
    'cache-control': caching(file, query, now),
    ...(file.isNegotiated && { vary: 'accept' }),
    // Other websites may show public files; files behind a signed address are for our own pages only.
    'cross-origin-resource-policy': file.privateUntil ? 'same-origin' : 'cross-origin',
  }
}

const unavailable = (response: ServerResponse) =>
  sendText(response, 503, 'unavailable', {
    'cache-control': 'no-store',
    'retry-after': retryAfter,
  })

/**
 * Serves a file of a tenant. Files that do not exist, are not published or belong to another tenant are all 404. No
 * answer may be kept before the storage has given the bytes.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  context: RequestContext,
  { storage, readSound, addresses, now }: ServedFiles & { now: Date },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const [, tenant, fileId] = address.exec(url.pathname) ?? []
  if (!tenant || !fileId) return notFound(request, response)
  const query = url.searchParams
  const accept = request.headers.accept ?? ''
  const asked = { tenant, fileId, query, accept, origin: context.origin }
  const tell = (what: string, reason?: unknown) =>
    context.log.error(
      { request: context.requestId, file: fileId, ...(reason !== undefined && { reason }) },
      what,
    )
  try {
    const file = await openFile(context.inTenant, addresses, asked)
    const isThere = await sendContent(request, response, {
      size: file.size,
      etag: `"${file.sha256.slice(0, 32)}"`,
      headers: headersOf(file, query, now),
      has: () => storage.has(file.key),
      read: (range) => readSound(file.key, file.size, range),
    })
    if (isThere) return
    tell('the content of a file is missing in the storage')
    notFound(request, response)
  } catch (error) {
    if (error instanceof StorageError) {
      tell('a file could not be read from the storage', error)
      return response.headersSent ? undefined : unavailable(response)
    }
    if (leadElsewhere(request, response, error)) return
    if (!(error instanceof Refusal) || response.headersSent) throw error
    if (error.code === 'NOT_FOUND') return notFound(request, response)
    logUnavailable(error, context.log)
    unavailable(response)
  }
}
