import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { readLogo } from '#features/tenants/public-logo.queries.ts'
import { leadElsewhere } from '#platform/http/lead-elsewhere.ts'
import { logUnavailable, retryAfter } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { sealedPolicy } from '#platform/http/security-headers.ts'
import { sendContent } from '#platform/http/send-content.ts'
import { sendText } from '#platform/http/send-text.ts'
import { Refusal } from '#platform/refusal.ts'

const address = /^\/files\/([a-z0-9-]{1,63})\/logo\/([0-9a-f]{16})\.png$/

export const isLogoAddress = (path: string): boolean => address.test(path)

/** Serves the logo of a provider to everybody, for portal, letters and other websites. */
export async function serveLogo(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { inTenant, origin, log }: RequestContext,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const [, tenant = '', digest = ''] = address.exec(path) ?? []
  try {
    const png = await readLogo(inTenant, { tenant, digest, origin })
    await sendContent(request, response, {
      size: png.length,
      etag: `"${digest}"`,
      headers: {
        'content-type': 'image/png',
        'content-security-policy': sealedPolicy,
        // The address names the content.
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
      has: () => Promise.resolve(true),
      read: (range) =>
        Promise.resolve(Readable.from([range ? png.subarray(range.start, range.end + 1) : png])),
    })
  } catch (error) {
    if (leadElsewhere(request, response, error)) return
    if (!(error instanceof Refusal) || response.headersSent) throw error
    if (error.code === 'NOT_FOUND')
      return sendText(response, 404, 'not found', { 'cache-control': 'no-store' })
    logUnavailable(error, log)
    sendText(response, 503, 'unavailable', { 'cache-control': 'no-store', 'retry-after': retryAfter })
  }
}
