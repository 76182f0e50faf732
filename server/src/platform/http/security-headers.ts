import type { ServerResponse } from 'node:http'

const policy = (frameAncestors: string, isDevelopment: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // The UI kit and the brand's colours set styles at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/**
 * For files whose content is not ours: opened on its own, such a file may load, run and send nothing, nor act as one of
 * our pages.
 */
export const sealedPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * Only the embed may be framed, by any website unless its tenant names the allowed sites: it holds no session and no
 * cookie.
 */
export function setSecurityHeaders(
  response: ServerResponse,
  options: { path: string; isHttps: boolean; isDevelopment: boolean },
) {
  const isEmbed = options.path.startsWith('/embed/')
  response.setHeader('content-security-policy', policy(isEmbed ? '*' : "'none'", options.isDevelopment))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)')
  if (!isEmbed) response.setHeader('x-frame-options', 'DENY')
  if (options.isHttps) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Lets only these sites frame the page, and the back office, which shows a preview of it. */
export function allowFramingBy(response: ServerResponse, sites: readonly string[]) {
  const stated = String(response.getHeader('content-security-policy') ?? '')
  const narrowed = stated.replace(/frame-ancestors \*$/, `frame-ancestors 'self' ${sites.join(' ')}`)
  response.setHeader('content-security-policy', narrowed)
}
