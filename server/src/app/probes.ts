import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '#platform/http/metrics.ts'
import { sendText } from '#platform/http/send-text.ts'
import { isFromHere, isLoopback } from '#platform/reach.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { Verdict } from './readiness.ts'

type Options = {
  metrics: Metrics
  metricsToken: string | null
  readiness: () => Verdict
}

export type ServeProbe = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>

/** Answers probes of load balancers and monitoring, and returns whether the path was one of them. */
export function makeProbes({ metrics, metricsToken, readiness }: Options): ServeProbe {
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
      const { state, reason } = readiness()
      return text(state === 'not ready' ? 503 : 200, `${state}${reason ? `: ${reason}` : ''}\n`)
    }
    if (path !== '/metrics') return false
    return mayRead(request)
      ? text(200, await metrics.text(), metrics.contentType)
      : text(401, 'unauthorised: REIHUM_METRICS_TOKEN is wanted as a bearer token\n')
  }
}

/** Answers probes on a port of its own, and nothing else: the only one that a worker has. */
export async function listenForProbes(
  options: Options,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const serveProbe = makeProbes(options)
  const server: Server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    serveProbe(path, request, response).then(
      (isProbe) => isProbe || sendText(response, 404, 'not found'),
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
