import type { IncomingMessage, ServerResponse } from 'node:http'
import { atPlace, type Work } from '#platform/telemetry/in-span.ts'
import type { Span } from '#platform/telemetry/span.ts'
import { readTraceParent } from '#platform/telemetry/trace-parent.ts'
import type { HttpOptions } from './http.ts'
import { routeLabel } from './route-label.ts'

export type WatchOptions = Pick<HttpOptions, 'log' | 'recorder' | 'takesTraceParent' | 'hasAccessLog'> & {
  metrics: Pick<HttpOptions['metrics'], 'request'>
}

type Watched = { requestId: string; path: string }
type Serving = <Result>(serve: () => Result) => Result

const serveUnwatched: Serving = (serve) => serve()

/** Asked every few seconds by machines, so that they would drown what people do. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Follows each request until its answer is sent: counts it, logs it where that is wanted, and records its trace.
 * Addresses appear as route labels, without ids, tokens or queries.
 */
export function makeWatch(options: WatchOptions) {
  const { metrics, log, recorder, takesTraceParent, hasAccessLog } = options
  const isFollowed = recorder !== null || hasAccessLog

  /** Null: this request is not recorded. Whoever sends it has a say in that only where the operator trusts them. */
  function begin({ method = 'GET', headers }: IncomingMessage, { requestId, path }: Watched): Span | null {
    if (!recorder || probes.has(path)) return null
    const given = headers.traceparent
    const parent = takesTraceParent && typeof given === 'string' ? readTraceParent(given) : null
    if (!(parent ? parent.isSampled : recorder.isChosen())) return null
    const route = routeLabel(path)
    return recorder.begin({
      name: `${method} ${route}`,
      kind: 'server',
      facts: { request: requestId, method, route },
      parent,
    })
  }

  function end(span: Span, { tenantId }: Work, response: ServerResponse) {
    const { statusCode: status, writableFinished } = response
    Object.assign(span.facts, { status, tenant: tenantId ?? undefined })
    if (!writableFinished) span.facts.error = 'client gone'
    span.hasFailed = status >= 500
    recorder?.end(span)
  }

  return (request: IncomingMessage, response: ServerResponse, watched: Watched): Serving => {
    const { requestId, path } = watched
    const { method = 'GET', socket } = request
    const startedAt = performance.now()
    const sentBefore = socket.bytesWritten
    const work: Work = { tenantId: null }
    const span = begin(request, watched)
    response.on('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000
      const route = routeLabel(path)
      const status = response.statusCode
      metrics.request(route, method, status, seconds)
      const ms = Math.round(seconds * 1000)
      const { tenantId: tenant } = work
      const bytes = socket.bytesWritten - sentBefore
      const trace = span?.traceId
      const facts = {
        request: requestId,
        method,
        route,
        status,
        ms,
        bytes,
        ...(tenant && { tenant }),
        ...(trace && { trace }),
      }
      // What was unavailable is said once a minute, not for each request.
      if (status >= 500 && status !== 503) log.warn(facts, 'request')
      else if (hasAccessLog) log.info(facts, 'request')
      else log.debug(facts, 'request')
    })
    if (!isFollowed) return serveUnwatched
    if (span) response.once('close', () => end(span, work, response))
    return (serve) => atPlace({ works: [work], span, recorder }, serve)
  }
}
