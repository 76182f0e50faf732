import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRouterClient } from '@orpc/server'
import { refuseUnread } from '#platform/http/problems.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Router } from './router.ts'

/** Where payment services tell what happened there. */
const address = /^\/api\/([^/]+)\/payment-services\/(paypal|stripe)\/messages$/

export function isToldPayment(method: string | undefined, path: string): boolean {
  return method === 'POST' && address.test(path)
}

const mostBytes = 256 * 1024

/** The bytes as they came, because their signature is checked. */
async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Refusal('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Passes a message to its route unread; the adapter of the other routes would parse it. */
export async function serveToldPayment(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { router, context }: { router: Router; context: RequestContext },
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  try {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
    )
    const message = { headers, body: await bytesOf(request) }
    const api = createRouterClient(router, { context: { ...context, message } })
    const [, tenant = '', service] = address.exec(url.pathname) ?? []
    const taken = await api.checkout.takeServiceMessage({
      tenant: decodeURIComponent(tenant),
      service: service === 'stripe' ? 'stripe' : 'paypal',
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken))
  } catch (error) {
    refuseUnread(request, response, error, context)
  }
}
