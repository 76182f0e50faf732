import { createHash } from 'node:crypto'

/** The digest of a text in the repository, the same for a checkout with LF and with CRLF. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
