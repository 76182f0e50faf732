import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A tag (ETag) that is the same for the same content. */
export function etagOf(...content: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of content) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Browsers send one tag and proxies a few; a longer header is ignored, so that it costs us nothing to read. */
export const longestIfNoneMatch = 1000

/** The tags of a header, without the mark of weak ones. */
const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/**
 * Whether the caller says by If-None-Match that they already have this version, so that 304 is enough. A weak tag equals
 * a strong one (RFC 9110, 13.1.2).
 */
export function isKnownVersion({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  if (known.length > longestIfNoneMatch) return false
  const [version] = tagsOf(etag)
  return tagsOf(known).some((tag) => tag === version || tag === '*')
}
