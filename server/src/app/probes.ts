import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '#platform/http/metrics.ts'
import { isFromHere, isLoopback } from '#platform/reach.ts'
import { tokenHash } from '#platform/secret-token.ts'

type Options = {
  metrics: Metrics
  metricsToken: string | null
  /** Why the node is not ready; null: it is ready. */
  notReady: () => Promise<string | null>
}

export type ServeProbe = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

/** Answers probes of load balancers and monitoring, and returns whether the path was one of them. */
export function makeProbes({ metrics, metricsToken, notReady }: Options): ServeProbe {
  /** With the token, or without one from this machine alone. */
  const mayRead = (request: IncomingMessage) =>
    metricsToken
      ? // Compares hashes, so that the duration reveals nothing about the token.
        tokenHash(request.headers.authorization ?? '') === tokenHash(`Bearer ${metricsToken}`)
      : isLoopback(request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') && isFromHere(request)

  return async (path, request, response) => {
    const text = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
      return true
    }
    if (path === '/healthz') return text(200, 'ok\n')
    if (path === '/readyz') {
      const reason = await notReady()
      return text(reason ? 503 : 200, `${reason ?? 'ready'}\n`)
    }
    if (path !== '/metrics') return false
    return mayRead(request)
      ? text(200, await metrics.text(), metrics.contentType)
      : text(401, 'unauthorised: REIHUM_METRICS_TOKEN is wanted as a bearer token\n')
  }
}
