import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { createRouterClient } from '@orpc/server'
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node'
import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'
import { preferredLocale } from '@reihum/contract/wire/locales.ts'
import { readAccessToken } from '#features/identity/access-token.ts'
import { requireSession, requireSuperuser } from '#features/identity/session.ts'
import { requireFeature } from '#features/tenants/tier.queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Caller, InTenant } from '#platform/database/in-tenant.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { asProblem, problemBody, problemOf } from '#platform/http/problems.ts'
import { limitFor, limits, makeRateLimiter } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { setSecurityHeaders } from '#platform/http/security-headers.ts'
import type { StaticFiles } from '#platform/http/static-files.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import { makeApiDocument, renderApiDocument } from './api-document.ts'
import { isCalendarFeed, serveCalendarFeed } from './calendar-feed.ts'
import { type FaceRenderer, isFacePath, refuseFace, serveFace } from './faces.ts'
import type { PageCache } from './page-cache.ts'
import { routeLabel } from './route-label.ts'
import type { Router } from './router.ts'
import { drillHeader, type SaleDrills } from './sale-drills.ts'
import { isFileAddress, type ServedFiles, serveFile } from './served-files.ts'
import { isUpload, serveUpload, uploadMs } from './uploads.ts'

export type HttpOptions = {
  router: Router
  tokenKey: Uint8Array
  /** Whether a request is one of a drill of this very process. */
  isDrill: SaleDrills['isDrill']
  inTenant: InTenant
  inPlatform: InPlatform
  clock: Clock
  log: Log
  metrics: Metrics
  metricsToken: string | null
  publicUrl: string
  trustedProxies: number
  isDevelopment: boolean
  faces: () => Promise<FaceRenderer>
  pages: PageCache
  files: StaticFiles
  served: ServedFiles
  /** Answers for the back office and admin in development; null leaves it to the built files. */
  developmentPages: ((request: IncomingMessage, response: ServerResponse) => void) | null
  /** What keeps the node from being ready; null: nothing. */
  notReady: () => Promise<string | null>
}

const bodyMs = 30_000

const isFile = /^\/(\.well-known\/|[^/]+\.\w+$)/

/** The visitor's address: the one that the outermost trusted proxy saw. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}

/** Null for what no browser sends, such as `//`, which must not end the process. */
function urlOf(request: IncomingMessage): URL | null {
  const { url = '/' } = request
  return URL.parse(url.startsWith('/') ? `http://localhost${url}` : url)
}

/** As a stream, because the adapter gives every plain body the content type of JSON. */
function problemResponse(error: unknown, context: RequestContext) {
  const problem = problemBody(asProblem(error, context))
  const headers = { 'content-type': 'application/problem+json' }
  return {
    matched: true as const,
    response: { status: problem.status, headers, body: new Response(JSON.stringify(problem)).body },
  }
}

export function createHttp(options: HttpOptions): Server {
  const { router, tokenKey, inTenant, inPlatform, clock, log, metrics } = options
  const limiter = makeRateLimiter()
  const requireAccess = async (caller: Caller, access: 'user' | 'superuser') => {
    await inPlatform((ctx) =>
      access === 'superuser' ? requireSuperuser(ctx, caller) : requireSession(ctx, caller),
    )
  }
  const api = new OpenAPIHandler(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: 256 * 1024 }), new CompressionPlugin()],
    interceptors: [
      async ({ context, next }) => {
        try {
          const result = await next()
          return result.matched ? result : problemResponse(new Refusal('NOT_FOUND'), context)
        } catch (error) {
          return problemResponse(error, context)
        }
      },
    ],
  })
  let document: ReturnType<typeof makeApiDocument> | undefined

  async function contextOf(request: IncomingMessage, requestId: string): Promise<RequestContext> {
    const [scheme, token] = String(request.headers.authorization ?? '').split(' ')
    const isBearer = scheme?.toLowerCase() === 'bearer' && token
    return {
      caller: isBearer ? await readAccessToken(tokenKey, token, clock()) : null,
      origin: {
        ipAddress: addressOf(request, options.trustedProxies),
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
        requestId,
      },
      locale: preferredLocale(request.headers['accept-language']) ?? 'en',
      requestId,
      log,
      inTenant,
      inPlatform,
      requireAccess,
      requireFeature,
    }
  }

  function sendProblem(
    response: ServerResponse,
    context: RequestContext,
    code: RefusalCode,
    data: RefusalData = {},
  ) {
    const problem = problemOf(code, context, data)
    response
      .writeHead(problem.status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify(problem))
  }

  async function serveApi(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
    path: string,
  ) {
    response.setHeader('cache-control', 'no-store')
    if (path === '/api/openapi.json' || path === '/api/docs') {
      document ??= makeApiDocument(options.publicUrl)
      const made = await document
      const [type, body] =
        path === '/api/docs'
          ? ['text/html', renderApiDocument(made)]
          : ['application/json', JSON.stringify(made)]
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
      return
    }
    await api.handle(request, response, { prefix: '/api', context })
  }

  async function serveProbe(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const text = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (path === '/healthz') {
      text(200, 'ok\n')
    } else if (path === '/readyz') {
      const reason = await options.notReady()
      text(reason ? 503 : 200, `${reason ?? 'ready'}\n`)
    } else if (path === '/metrics') {
      const allowed =
        !options.metricsToken ||
        // As hashes, so that the time of the comparison tells nothing of the token.
        tokenHash(request.headers.authorization ?? '') === tokenHash(`Bearer ${options.metricsToken}`)
      if (allowed) text(200, await metrics.text(), metrics.contentType)
      else text(401, 'unauthorised\n')
    } else {
      return false
    }
    return true
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL, requestId: string) {
    const path = url.pathname
    if (await serveProbe(path, request, response)) return
    const context = await contextOf(request, requestId)
    const isDrill = options.isDrill(request.headers[drillHeader])
    const limit = isDrill ? null : limitFor(request.method ?? 'GET', path)
    const wait = limit ? limiter.take(`${limit} ${context.origin.ipAddress}`, limits[limit]) : 0
    if (wait > 0) response.setHeader('retry-after', wait)
    if (isFacePath(path)) {
      const inProcess = createRouterClient(router, {
        context,
        interceptors: [
          async ({ next }) => {
            try {
              return await next()
            } catch (error) {
              throw asProblem(error, context)
            }
          },
        ],
      })
      const { publicUrl, faces, pages } = options
      const face = { url, publicUrl, requestId, api: inProcess as never, faces, pages, clock }
      if (wait > 0) await refuseFace(request, response, face, 429)
      else
        await serveFace(request, response, face, (error) =>
          log.error({ request: requestId, err: error }, 'unexpected error'),
        )
    } else if (wait > 0) {
      sendProblem(response, context, 'TOO_MANY_REQUESTS', { seconds: wait })
    } else if (isUpload(request.method, path)) {
      response.setHeader('cache-control', 'no-store')
      await serveUpload(request, response, url, { router, context })
    } else if (isCalendarFeed(request.method, path)) {
      await serveCalendarFeed(request, response, url, { router, context, now: clock() })
    } else if (isFileAddress(path)) {
      await serveFile(request, response, url, context, { ...options.served, now: clock() })
    } else if (path.startsWith('/api/')) {
      await serveApi(request, response, context, path)
    } else if (!options.files.serve(path, request, response)) {
      // A page that was loaded before an update asks for a script that is gone: it must not get a page instead.
      if (path.startsWith('/assets/'))
        response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n')
      else if (options.developmentPages) options.developmentPages(request, response)
      // Programs that look for a file of a well-known name must not take a page for it.
      else if (isFile.test(path)) response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n')
      // The back office and admin know their own paths, and their own page for what does not exist.
      else if (
        !options.files.serve(/^\/admin(\/|$)/.test(path) ? '/admin.html' : '/index.html', request, response)
      ) {
        response.writeHead(405).end()
      }
    }
  }

  // The limit of the server holds for uploads; everything else has to be here in a moment.
  return createServer({ requestTimeout: uploadMs, headersTimeout: 15_000 }, (request, response) => {
    const startedAt = performance.now()
    const requestId = newId()
    const url = urlOf(request)
    if (!url) {
      response.writeHead(400, { 'content-type': 'text/plain', connection: 'close' }).end('bad request\n')
      return
    }
    if (!isUpload(request.method, url.pathname)) {
      const overdue = setTimeout(() => request.complete || request.destroy(), bodyMs)
      response.once('close', () => clearTimeout(overdue))
    }
    response.setHeader('x-request-id', requestId)
    setSecurityHeaders(response, {
      path: url.pathname,
      isHttps: options.publicUrl.startsWith('https:'),
      isDevelopment: options.isDevelopment,
    })
    response.on('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000
      const route = routeLabel(url.pathname)
      const method = request.method ?? 'GET'
      metrics.request(route, method, response.statusCode, seconds)
      const facts = {
        request: requestId,
        method,
        route,
        status: response.statusCode,
        ms: Math.round(seconds * 1000),
      }
      if (response.statusCode >= 500) log.warn(facts, 'request')
      else log.debug(facts, 'request')
    })
    answer(request, response, url, requestId).catch((error) => {
      log.error({ request: requestId, err: error }, 'unexpected error')
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end()
    })
  })
}
