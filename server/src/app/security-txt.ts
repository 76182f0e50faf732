import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#platform/clock.ts'
import { sendText } from '#platform/http/send-text.ts'
import type { Product } from '#platform/product.ts'

const address = '/.well-known/security.txt'

/** The text must say until when it holds; whoever reads it later asks again. */
const holdsMs = 90 * 24 * 60 * 60_000

type Options = { product: Product; publicUrl: string; clock: Clock }

/**
 * Answers whom to tell of a weakness of this installation (RFC 9116), and returns whether it was that. Without an address of
 * its operator it does not exist.
 */
export function makeSecurityTxt({ product: { supportEmail }, publicUrl, clock }: Options) {
  return (path: string, { method }: IncomingMessage, response: ServerResponse): boolean => {
    if (path !== address || supportEmail === null) return false
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(clock().getTime() + holdsMs).toISOString()}`,
      'Preferred-Languages: de, en',
      `Canonical: ${publicUrl}${address}`,
    ]
    sendText(response, 200, lines.join('\n'), { 'cache-control': 'public, max-age=3600' })
    return true
  }
}
